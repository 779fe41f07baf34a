import type { PushMessage } from '#contract/push.ts'

declare const self: ServiceWorkerGlobalScope

const dashboard = '/admin'

const wordsOf = (message: PushMessage) =>
  'title' in message
    ? { title: message.title, body: message.words }
    : { title: `New request: ${message.name}`, body: `${message.area}, ${message.service}`, data: message.id }

function show(message: PushMessage) {
  const { title, ...words } = wordsOf(message)
  return self.registration.showNotification(title, {
    ...words,
    icon: '/icon-192.png',
    lang: 'en-GB',
    // A message delivered twice is shown once.
    tag: message.id,
  })
}

/** Opens the request in an open dashboard, so that nothing typed there is lost, or in a new one. */
async function openDashboard(request: string | null): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => /^\/admin(\/|$)/.test(new URL(url).pathname))
  if (!open) {
    await self.clients.openWindow(
      request === null ? dashboard : `${dashboard}/consultations/${encodeURIComponent(request)}`,
    )
    return
  }
  if (request !== null) open.postMessage({ openRequest: request })
  await open.focus()
}

/** Shows push messages, and opens the request of a notification that is pressed. */
export function listenForPush(): void {
  self.addEventListener('push', (event) => {
    // Not validated: the message is from our own server, encrypted for this browser.
    const message: PushMessage | undefined = event.data?.json()
    if (message) event.waitUntil(show(message))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openDashboard(event.notification.data))
  })
}

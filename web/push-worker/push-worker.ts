import type { PushMessage } from '#contract/push.ts'

// The service worker of the dashboard. It answers no request of any page: it shows what it is told, and opens it.
declare const self: ServiceWorkerGlobalScope

const dashboard = '/admin'

const show = ({ id, name, area, service }: PushMessage) =>
  self.registration.showNotification(`New request: ${name}`, {
    body: `${area}, ${service}`,
    icon: '/icon-192.png',
    lang: 'en-GB',
    // One that is told twice is shown once.
    tag: id,
    data: id,
  })

/** In a dashboard that is open already, so that nothing typed there is lost; else in a new one. */
async function openRequest(id: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === dashboard)
  if (!open) {
    await self.clients.openWindow(`${dashboard}?request=${encodeURIComponent(id)}`)
    return
  }
  open.postMessage({ openRequest: id })
  await open.focus()
}

self.addEventListener('push', (event) => {
  // Sent by our own server, and sealed for this browser.
  const message: PushMessage | undefined = event.data?.json()
  if (message) event.waitUntil(show(message))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openRequest(String(event.notification.data)))
})

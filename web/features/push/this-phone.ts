import { addPhone, listPushDevices, type Phone, removePhone } from '#contract/push.ts'
import { callApi } from '#web/lib/api-client.ts'
import { isNotFound } from '#web/lib/lost-answer.ts'
import { findOwnerWorker, registerOwnerWorker, unsubscribeFromPush } from '#web/lib/owner-worker.ts'
import { ownPhoneId, storeOwnPhoneId } from './own-phone.ts'

/** Why this browser cannot receive push notifications, if so. */
export function whyPushIsUnavailable(): 'home-screen' | 'no-https' | 'unable' | undefined {
  if (!isSecureContext) return 'no-https'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return undefined
  // iOS delivers push only to websites on the home screen.
  return /iPhone|iPad/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
    ? 'home-screen'
    : 'unable'
}

/** The owner or the browser has refused permission for notifications. */
export class NotAllowed extends Error {}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await registerOwnerWorker()
  await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await registration.pushManager.subscribe(options)
  } catch (error) {
    // A subscription with other keys exists, for example from before the database was replaced.
    const old = await registration.pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return await registration.pushManager.subscribe(options)
  }
}

async function store(subscription: PushSubscription): Promise<Phone> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const phone = await callApi(addPhone, { body: { endpoint, keys: { p256dh, auth } } })
  storeOwnPhoneId(phone.id)
  return phone
}

/** Asks for permission and subscribes this browser to push. Must be called from a press. */
export async function turnOnPush(publicKey: string): Promise<Phone> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  return await store(await subscribe(publicKey))
}

async function forget(): Promise<void> {
  storeOwnPhoneId(undefined)
  await unsubscribeFromPush()
}

/** Unsubscribes a browser from push. */
export async function turnOffPush(id: string): Promise<void> {
  await callApi(removePhone, { params: { id } }).catch((error: unknown) => {
    if (!isNotFound(error)) throw error
  })
  if (id === ownPhoneId()) await forget()
}

/** After a login, ties this browser's subscription to the new session, unless it was turned off elsewhere or signed out. */
export async function renewPhone(): Promise<void> {
  const id = ownPhoneId()
  if (id === undefined || whyPushIsUnavailable()) return
  const { phones } = await callApi(listPushDevices, {})
  const registration = await findOwnerWorker()
  const subscription = await registration?.pushManager.getSubscription()
  const isKnown = phones.some((phone) => phone.id === id)
  if (subscription && isKnown) await store(subscription)
  else if (isKnown) await turnOffPush(id)
  else await forget()
}

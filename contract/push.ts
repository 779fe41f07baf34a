import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './paged-lists.ts'

const path = '/api/admin/push'

/** A browser subscribed to push messages. */
const Phone = z.object({
  id: z.string(),
  /** Coarse device name, such as "Safari on an iPhone". */
  name: z.string(),
  createdAt: Instant,
  toldAt: z.optional(Instant),
})
export type Phone = z.output<typeof Phone>

export const listPushDevices = endpoint({
  method: 'GET',
  path,
  response: z.object({
    /** The VAPID key for subscribing (RFC 8292). */
    publicKey: z.string(),
    phones: z.array(Phone),
  }),
})

const base64url = (message: string, bytes: number) => {
  // Base64: four characters for three bytes, padding optional.
  const length = Math.ceil((bytes * 4) / 3)
  return z.string(message).check(z.regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), message))
}
const keyMessage = 'Please send the subscription as the browser gives it'

export const notKnownService = 'This browser’s push service is not one that this website sends to.'

/** The browser's `PushSubscription`; sending the same one again renews it. */
const Subscription = z.object({
  endpoint: z.string(keyMessage).check(z.maxLength(1000), z.regex(/^https:\/\/[\x21-\x7e]+$/, keyMessage)),
  keys: z.object({ p256dh: base64url(keyMessage, 65), auth: base64url(keyMessage, 16) }, keyMessage),
})
export type Subscription = z.output<typeof Subscription>

export const addPhone = endpoint({ method: 'POST', path, body: Subscription, response: Phone })

export const removePhone = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
})

/** A notice about the website itself, as in a row on Today, or about what a client picked, changed or cancelled. */
export const PushNotice = z.object({ id: z.string(), title: z.string(), words: z.string() })
export type PushNotice = z.output<typeof PushNotice>

/** Content of a push message. Nothing else of a consultation is sent this way. */
type PushedRequest = { id: string; name: string; area: string; service: string }
export type PushMessage = PushedRequest | PushNotice

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './lists.ts'

const path = '/api/admin/push'

/** A browser that is told of new requests. */
const Phone = z.object({
  id: z.string(),
  /** Coarse, as "Safari on an iPhone". */
  name: z.string(),
  createdAt: Instant,
  toldAt: z.optional(Instant),
})
export type Phone = z.output<typeof Phone>

export const listPhones = endpoint({
  method: 'GET',
  path,
  response: z.object({
    /** What a browser subscribes with (VAPID, RFC 8292). */
    publicKey: z.string(),
    phones: z.array(Phone),
  }),
})

const base64url = (message: string, bytes: number) => {
  // Without padding: four characters hold three bytes.
  const length = Math.ceil((bytes * 4) / 3)
  return z.string(message).check(z.regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), message))
}
const keyMessage = 'Please send the subscription as the browser gives it'

export const notKnownService = 'This browser’s push service is not one that this website sends to.'

/** A subscription as the browser gives it (Push API); the same one again is renewed. */
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

/** Of the website itself: what a row on Today says. */
export const PushNotice = z.object({ id: z.string(), title: z.string(), words: z.string() })
export type PushNotice = z.output<typeof PushNotice>

/** What a push message says. Nothing more of a request ever leaves this way. */
type PushedRequest = { id: string; name: string; area: string; service: string }
export type PushMessage = PushedRequest | PushNotice

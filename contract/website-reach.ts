import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

// Wider than what is published: the schemas of the content say what is wrong, in her words.
const typed = (what: string) =>
  z.string(`Please send the ${what}`).check(z.maxLength(254, 'This is too long'))

export const Reach = z.object({
  name: typed('name'),
  phone: typed('phone number'),
  /** Empty where it is the number above. */
  mobilePhone: typed('mobile number'),
  email: typed('email address'),
})
export type Reach = z.output<typeof Reach>

/** Publishes how people reach her; refused with what is wrong at each field. What else waits in the draft goes on waiting. */
export const publishReach = endpoint({ method: 'POST', path: '/api/admin/website/reach', body: Reach })

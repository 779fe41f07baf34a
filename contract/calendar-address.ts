import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './lists.ts'

const path = '/api/admin/calendar-address'

/** Since when the bookings can be read at a secret address, if they can. The address itself is not stored. */
export const readCalendarAddress = endpoint({
  method: 'GET',
  path,
  response: z.object({ since: z.optional(Instant) }),
})

/** Makes a new address, shown this once; the one before it stops working. */
export const makeCalendarAddress = endpoint({
  method: 'POST',
  path,
  response: z.object({ url: z.string(), since: Instant }),
})

/** Makes the address stop working. */
export const removeCalendarAddress = endpoint({ method: 'DELETE', path })

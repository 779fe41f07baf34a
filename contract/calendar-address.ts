import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'

const path = '/api/admin/calendar-address'

/** Creates a new address, shown only once; the previous one stops working. */
export const makeCalendarAddress = endpoint('POST', path, {
  response: z.object({ url: z.string(), since: Instant }),
})

export const removeCalendarAddress = endpoint('DELETE', path)

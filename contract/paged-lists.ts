import * as z from 'zod/mini'
import { listLimits } from './limits.ts'
import { wholeNumberText } from './numbers.ts'

export const beforeMessage = 'Please give the id of a row in the list'

/** `?limit=` and `?before=<id of the last row>` of the owner's lists, newest first. */
export const ListQuery = z.object({
  limit: z._default(
    wholeNumberText(1, listLimits.max, `Please ask for 1 to ${listLimits.max} rows`),
    listLimits.default,
  ),
  before: z.optional(z.string(beforeMessage).check(z.regex(/^[\w-]{1,64}$/, beforeMessage))),
})
export type ListQuery = z.output<typeof ListQuery>

/** ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

import * as z from 'zod/mini'
import { listLimits } from './limits.ts'

/** ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** A whole number within bounds, which the message names. */
export const wholeNumber = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, message))

/** The same as text: in a query, or a setting. */
export const wholeNumberText = (least: number, most: number, message: string) =>
  z.coerce
    .number(message)
    .check(z.refine(Number.isInteger, message), z.gte(least, message), z.lte(most, message))

/** Ids of rows and names of documents, in an address or a body. No database has to be asked for anything else. */
export const idPattern = /^[\w.:-]{1,100}$/
export const RowId = z.string().check(z.regex(idPattern))

// The column holds up to 2 ** 31 - 1, and a change stores the next version.
const maxVersion = 2 ** 31 - 2
const missingVersion = 'Please name the version you have seen'

/** The version of a row that a change is based on: 409 if another device has changed it since. */
export const seenVersion = () => wholeNumber(0, maxVersion, missingVersion)
export const seenVersionInQuery = () => wholeNumberText(0, maxVersion, missingVersion)

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

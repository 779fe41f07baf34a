import * as z from 'zod/mini'

/** The id of a row, and a path that names one. */
export const RowId = z.string().check(z.maxLength(64))
export const ById = z.object({ id: RowId })

// The column holds up to 2 ** 31 - 1, and a change stores the next version.
const most = 2 ** 31 - 2

/** The version a change is based on, for optimistic locking. */
export const seenVersion = (message = 'Please name the version you have seen') =>
  z.int(message).check(z.gte(0, message), z.lte(most, message))

/** The same as a query parameter. */
export const seenVersionInQuery = (message = 'Please name the version you have seen') =>
  z.coerce.number(message).check(z.refine(Number.isInteger, message), z.gte(0, message), z.lte(most, message))

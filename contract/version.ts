import * as z from 'zod/mini'

// The most that a column holds is 2 ** 31 - 1, and a change stores the next one.
const most = 2 ** 31 - 2

/** The version of a row that was seen when it was changed. */
export const seenVersion = (message = 'Please name the version you have seen') =>
  z.int(message).check(z.gte(0, message), z.lte(most, message))

/** The same in an address. */
export const seenVersionInQuery = (message = 'Please name the version you have seen') =>
  z.coerce.number(message).check(z.refine(Number.isInteger, message), z.gte(0, message), z.lte(most, message))

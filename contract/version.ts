import * as z from 'zod/mini'
import { wholeNumber, wholeNumberText } from './numbers.ts'

/** The id of a row, and a path that names one. */
export const RowId = z.string().check(z.maxLength(64))
export const ById = z.object({ id: RowId })

// The column holds up to 2 ** 31 - 1, and a change stores the next version.
const most = 2 ** 31 - 2
const missing = 'Please name the version you have seen'

/** The version a change is based on, for optimistic locking. */
export const seenVersion = (message = missing) => wholeNumber(0, most, message)

export const seenVersionInQuery = () => wholeNumberText(0, most, missing)

import * as z from 'zod/mini'

/** A whole number within bounds, which the message names. */
export const wholeNumber = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, message))

/** The same as text: in a query, or a setting. */
export const wholeNumberText = (least: number, most: number, message: string) =>
  z.coerce
    .number(message)
    .check(z.refine(Number.isInteger, message), z.gte(least, message), z.lte(most, message))

import * as z from 'zod/mini'

/** What is typed beyond these is a slip in the year. */
export const dayBounds = { first: '1990-01-01', last: '2099-12-31' } as const

export const checkYear = 'Please check the year'

/** A field for dates takes years of six digits as well. */
export const isWithinBounds = (day: string): boolean =>
  /^\d{4}-/.test(day) && day >= dayBounds.first && day <= dayBounds.last

/** A day that was chosen or typed. */
export const chosenDay = (missing: string) => z.iso.date(missing).check(z.refine(isWithinBounds, checkYear))

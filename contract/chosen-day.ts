import * as z from 'zod/mini'

/** Days outside these bounds are typing errors in the year. */
export const dayBounds = { first: '1990-01-01', last: '2099-12-31' } as const

export const checkYear = 'Please check the year'

/** The pattern refuses years of six digits, which date fields accept. */
export const isWithinBounds = (day: string): boolean =>
  /^\d{4}-/.test(day) && day >= dayBounds.first && day <= dayBounds.last

export const chosenDaySchema = (missing: string) =>
  z.iso.date(missing).check(z.refine(isWithinBounds, checkYear))

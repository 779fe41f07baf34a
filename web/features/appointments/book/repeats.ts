import { addDays } from '#contract/london-time.ts'

export const mostWeeks = 12

/** How often a visit is booked again, at which interval, and which of these days are left out. */
export type Repeats = { count: number; weeks: number; leftOut: readonly string[] }

export const noRepeats: Repeats = { count: 0, weeks: 6, leftOut: [] }

/** The days on which a visit of this day would be repeated. */
export const repeatDays = (date: string, { count, weeks }: Repeats): string[] =>
  date === '' ? [] : Array.from({ length: count }, (_, index) => addDays(date, (index + 1) * weeks * 7))

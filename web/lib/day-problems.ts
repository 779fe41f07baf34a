import { checkYear, isWithinBounds } from '#contract/chosen-day.ts'

/** Why a typed day of a past event is invalid, if it is. */
export function pastDayProblem(typed: string, today: string): string | undefined {
  if (typed === '') return 'Please choose a day'
  if (!isWithinBounds(typed)) return checkYear
  return typed > today ? 'That day is still to come' : undefined
}

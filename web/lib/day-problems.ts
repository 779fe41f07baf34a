import { checkYear, isWithinBounds } from '#contract/days.ts'

/** What is wrong with a day on which something has happened, as somebody typed it. */
export function pastDayProblem(typed: string, today: string): string | undefined {
  if (typed === '') return 'Please choose a day'
  if (!isWithinBounds(typed)) return checkYear
  return typed > today ? 'That day is still to come' : undefined
}

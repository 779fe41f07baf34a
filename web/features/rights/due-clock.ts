import { formatMediumDay } from '#contract/day-labels.ts'
import { dayMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'
import type { DataRequest } from '#contract/rights.ts'

/** `share` is the part of the time that is left, from 1 to 0. */
export type DueClock = {
  variant: 'overdue' | 'soon' | 'calm' | 'answered'
  share: number
  words: string
  detail: string
}

/** The spiral is complete with this many days left. */
const wholeDays = 30
/** With this many days left, an answer is due soon. */
const soonDays = 14

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

const daysWords = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

/** "12 days left", by the day in London. */
export function formatDaysLeft(daysLeft: number): string {
  if (daysLeft < 0) return `${daysWords(-daysLeft)} late`
  return daysLeft === 0 ? 'Today is the last day' : `${daysWords(daysLeft)} left`
}

type Due = Pick<DataRequest, 'kind' | 'dueDay' | 'answeredAt'>

export const daysLeftOf = ({ dueDay }: Pick<Due, 'dueDay'>, today: string) => daysBetween(today, dueDay)

export function dueDateState({ kind, dueDay, answeredAt }: Due, today: string): DueClock {
  const daysLeft = daysLeftOf({ dueDay }, today)
  const day = formatMediumDay(dueDay)
  if (answeredAt) {
    const on = londonDay(new Date(answeredAt))
    return {
      variant: 'answered',
      share: 1,
      words: 'Answered',
      detail: on === today ? 'today' : formatMediumDay(on),
    }
  }
  const words = formatDaysLeft(daysLeft)
  if (daysLeft < 0) return { variant: 'overdue', share: 0, words, detail: `was due ${day}` }
  return {
    variant: daysLeft <= soonDays ? 'soon' : 'calm',
    share: Math.min(1, daysLeft / wholeDays),
    words,
    detail: `${kind === 'complaint' ? 'confirm by' : 'by'} ${day}`,
  }
}

import { addDays, londonDay } from '#contract/london-time.ts'
import { formatClockTime, formatMediumDateTime } from './format.ts'

/** The name of an instant's day relative to today, if it has one. */
export function relativeDayName(at: Date, now: Date): 'yesterday' | 'today' | 'tomorrow' | undefined {
  const days = { yesterday: -1, today: 0, tomorrow: 1 } as const
  const today = londonDay(now)
  return (['yesterday', 'today', 'tomorrow'] as const).find(
    (word) => addDays(today, days[word]) === londonDay(at),
  )
}

/** At the start of a sentence. */
export const upperFirst = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** For use within a sentence. */
export const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** "today at 18:44", or the date. */
export function formatPastInstant(instant: string, now = new Date()): string {
  const word = relativeDayName(new Date(instant), now)
  return word ? `${word} at ${formatClockTime(instant)}` : formatMediumDateTime(instant)
}

import { checkYear, isWithinBounds } from '#contract/chosen-day.ts'
import { hourMs } from '#contract/durations.ts'
import { londonInstant, londonTime } from '#contract/london-time.ts'

/** The next nine o'clock in London that is at least an hour away, as a `datetime-local` field writes it. */
export function nextMorningTime(now: Date): string {
  const soonest = londonTime(new Date(now.getTime() + hourMs))
  const today = `${soonest.slice(0, 10)}T09:00`
  if (today >= soonest) return today
  return `${londonTime(new Date(now.getTime() + 25 * hourMs)).slice(0, 10)}T09:00`
}

/** The chosen instant, or why the choice is invalid. */
export function parsePlannedTime(local: string): { at: string } | { problem: string } {
  if (local === '') return { problem: 'Please choose a day and a time' }
  if (!isWithinBounds(local.slice(0, local.indexOf('T')))) return { problem: checkYear }
  const at = londonInstant(local)
  if (!at) return { problem: 'The clocks in London leave this hour out. Please choose another time.' }
  return { at: at.toISOString() }
}

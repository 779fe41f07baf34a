import { checkYear, isWithinBounds } from '#contract/chosen-day.ts'
import { addDays, londonDay, londonInstant } from '#contract/london-time.ts'

/** Nine o'clock tomorrow in London, as a `datetime-local` field writes it. */
export const nextMorningTime = (now: Date) => `${addDays(londonDay(now), 1)}T09:00`

/** The chosen instant, or why the choice is invalid. */
export function parsePlannedTime(local: string): { at: string } | { problem: string } {
  if (local === '') return { problem: 'Please choose a day and a time' }
  if (!isWithinBounds(local.slice(0, local.indexOf('T')))) return { problem: checkYear }
  const at = londonInstant(local)
  if (!at) return { problem: 'The clocks in London leave this hour out. Please choose another time.' }
  return { at: at.toISOString() }
}

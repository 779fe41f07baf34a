import { formatDayWithWeekday, formatShortDay } from '#contract/day-labels.ts'
import { londonDay } from '#contract/london-time.ts'
import type { ArticleRow } from '#contract/website.ts'
import { formatPastInstant } from '#web/lib/day-labels.ts'
import { formatClockTime } from '#web/lib/format.ts'

const longDay = (instant: string) => formatDayWithWeekday(londonDay(new Date(instant)))

/** "Tue 24 Nov": each word by its first three letters. */
const shortDay = (instant: string) => longDay(instant).replace(/([A-Z]..)\w*/gi, '$1')

/** "Tue 24 Nov, 08:00", on clocks in London. */
export const formatShortDateTime = (instant: string) => `${shortDay(instant)}, ${formatClockTime(instant)}`
/** "Tuesday 24 November, 08:00", likewise. */
export const formatLongDateTime = (instant: string) => `${longDay(instant)}, ${formatClockTime(instant)}`

/** "today at 14:31", or the date. */
function savedWords(instant: string): string {
  const words = formatPastInstant(new Date(instant), new Date())
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** What is so with an article, and how it looks. */
export function articleStatus(row: ArticleRow): { kind: 'live' | 'draft' | 'plan'; words: string } {
  const { state, plannedFor, draftSavedAt, hasChanges, published } = row
  if (plannedFor) return { kind: 'plan', words: `Goes live ${formatShortDateTime(plannedFor)}` }
  if (state === 'draft')
    return { kind: 'draft', words: draftSavedAt ? `Draft, saved ${savedWords(draftSavedAt)}` : 'Draft' }
  if (hasChanges) return { kind: 'draft', words: 'Live, with unpublished changes' }
  return { kind: 'live', words: published ? `Live since ${formatShortDay(published)}` : 'Live' }
}

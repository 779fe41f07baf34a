import { formatDayWithWeekday, formatShortDay } from '#contract/day-labels.ts'
import { londonDay } from '#contract/london-time.ts'
import type { ArticleRow } from '#contract/website-articles.ts'
import { formatPastInstant } from '#web/lib/day-labels.ts'
import { formatClockTime } from '#web/lib/format.ts'

const longDay = (instant: string) => formatDayWithWeekday(londonDay(new Date(instant)))

/** "Tue 24 Nov": each word by its first three letters. */
const shortDay = (instant: string) => longDay(instant).replace(/([A-Z]..)\w*/gi, '$1')

/** "Tue 24 Nov, 08:00", on clocks in London. */
export const formatShortDateTime = (instant: string) => `${shortDay(instant)}, ${formatClockTime(instant)}`
/** "Tuesday 24 November, 08:00", likewise. */
export const formatLongDateTime = (instant: string) => `${longDay(instant)}, ${formatClockTime(instant)}`

/** What the button does where a day is chosen on which it goes live. */
export const planButtonLabel = ({ isPlanned, day }: { isPlanned: boolean; day: string }) =>
  isPlanned && day ? `Plan for ${formatShortDay(day)}` : undefined

/** "today at 14:31", or the date. */
function savedWords(instant: string): string {
  const words = formatPastInstant(new Date(instant), new Date())
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** "Deleted 22 Nov, kept until 22 Dec", with the year where it is another one. */
export function deletedOnLabel({ at, keptUntil }: { at: string; keptUntil?: string | undefined }): string {
  const day = (instant: string) => londonDay(new Date(instant))
  const deleted = `Deleted ${formatShortDay(day(at))}`
  if (!keptUntil) return deleted
  const [year] = day(keptUntil).split('-')
  const until = formatShortDay(day(keptUntil))
  return `${deleted}, kept until ${day(at).startsWith(`${year}-`) ? until : `${until} ${year}`}`
}

/** What is so with an article, and how it looks. */
export function articleStatus(row: ArticleRow): { kind: 'live' | 'draft' | 'plan' | 'wait'; words: string } {
  const { state, plannedFor, draftSavedAt, hasChanges, published, updated, deletedAt } = row
  if (deletedAt) return { kind: 'wait', words: deletedOnLabel({ at: deletedAt, keptUntil: row.keptUntil }) }
  if (plannedFor) return { kind: 'plan', words: `Goes live ${formatShortDateTime(plannedFor)}` }
  if (state === 'draft')
    return { kind: 'draft', words: draftSavedAt ? `Draft, saved ${savedWords(draftSavedAt)}` : 'Draft' }
  if (hasChanges) return { kind: 'draft', words: 'Live, with unpublished changes' }
  if (updated && published && updated !== published)
    return { kind: 'live', words: `Live, changed ${formatShortDay(updated)}` }
  return { kind: 'live', words: published ? `Live since ${formatShortDay(published)}` : 'Live' }
}

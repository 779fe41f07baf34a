import { addDays, londonDay } from '#contract/london-time.ts'
import type { DataRequestKind } from '#contract/rights.ts'

const complaintDays = 30

/** The same day of the next month; where that month has no such day, its last one. */
function monthLater(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0))
  const next = new Date(Date.UTC(year, month, Math.min(date, lastOfNext.getUTCDate())))
  return next.toISOString().slice(0, 10)
}

/**
 * The last day to answer a request that was confirmed at this moment, as the law counts in London: one calendar month
 * (UK GDPR, article 12(3)); to confirm a complaint, 30 days (Data Protection Act 2018, section 164A). A day off is not
 * made up for, so that nobody hears later than they were told.
 */
export function dueDayOf(kind: DataRequestKind, confirmedAt: Date): string {
  const day = londonDay(confirmedAt)
  return kind === 'complaint' ? addDays(day, complaintDays) : monthLater(day)
}

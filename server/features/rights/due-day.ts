import { addDays, londonDay } from '#contract/london-time.ts'
import type { DataRequestKind } from '#contract/rights.ts'

const complaintDays = 30

/** The same day of the next month, or that month's last day if it has no such day. */
function monthLater(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0))
  const next = new Date(Date.UTC(year, month, Math.min(date, lastOfNext.getUTCDate())))
  return next.toISOString().slice(0, 10)
}

/**
 * The last day to answer a request that came at this time, counted in London: one calendar month (UK GDPR, article
 * 12(3)); to confirm a complaint, 30 days (Data Protection Act 2018, section 164A). A holiday does not extend it, so
 * that nobody waits longer than they were told.
 */
export function answerDueDayOf(kind: DataRequestKind, askedAt: Date): string {
  const day = londonDay(askedAt)
  return kind === 'complaint' ? addDays(day, complaintDays) : monthLater(day)
}

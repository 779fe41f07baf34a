import { formatDay } from '#contract/day-labels.ts'
import { dayMs } from '#contract/durations.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import type { DataRequestKind } from '#contract/rights.ts'
import { monthsBefore } from '#server/london-days.ts'

const complaintDays = 30

/**
 * The last day to answer a request that came at this time, counted in London: one calendar month (UK GDPR, article
 * 12(3)); to confirm a complaint, 30 days (Data Protection Act 2018, section 164A). A holiday does not extend it, so
 * that nobody waits longer than they were told.
 */
export function answerDueDayOf(kind: DataRequestKind, askedAt: Date): string {
  const day = londonDay(askedAt)
  if (kind === 'complaint') return addDays(day, complaintDays)
  return monthsBefore(new Date(day), -1).toISOString().slice(0, 10)
}

type Due = { kind: DataRequestKind; dueDay: string }

/** "12 days left, answer by 2 December 2026", by the day in London; that a complaint has arrived is confirmed. */
export function describeDueDay({ kind, dueDay }: Due, today: string) {
  const days = Math.round((Date.parse(dueDay) - Date.parse(today)) / dayMs)
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  const until = `left, ${kind === 'complaint' ? 'confirm' : 'answer'} by`
  return {
    due: `${count} ${days < 0 ? 'late, was due on' : until} ${formatDay(dueDay)}`,
    isUrgent: days <= 7,
  }
}

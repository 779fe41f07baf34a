import { dayMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'
import type { DataRequest, DataRequestKind, DataRequestOutcome } from '#contract/rights.ts'
import { formatCountOf, formatMediumDay } from '#web/lib/format.ts'

export const requestLabels: Record<DataRequestKind, string> = {
  access: 'asks for a copy',
  erasure: 'wants it erased',
  complaint: 'complains',
}

export const outcomeLabels: Record<DataRequestOutcome, string> = {
  sent: 'Copy sent',
  erased: 'Erased',
  explained: 'Looked into and answered',
  refused: 'Refused',
}

/** The answers to each kind of request. */
export const outcomesOf: Record<DataRequestKind, readonly DataRequestOutcome[]> = {
  access: ['sent', 'refused'],
  erasure: ['erased', 'refused'],
  complaint: ['explained', 'refused'],
}

/** "12 days left, by 2 Dec 2026", by the day in London. */
export function describeDueDay(
  { kind, dueDay, answeredAt }: Pick<DataRequest, 'kind' | 'dueDay' | 'answeredAt'>,
  today: string,
): string {
  if (answeredAt) return `Answered on ${formatMediumDay(londonDay(new Date(answeredAt)))}`
  const daysLeft = Math.round((Date.parse(dueDay) - Date.parse(today)) / dayMs)
  const day = formatMediumDay(dueDay)
  if (daysLeft < 0) return `${formatCountOf(-daysLeft, 'day')} late, was due ${day}`
  const left = daysLeft === 0 ? 'Today is the last day' : `${formatCountOf(daysLeft, 'day')} left`
  return `${left}, ${kind === 'complaint' ? 'confirm by' : 'by'} ${day}`
}

/** With this many days left, an open request is urgent. */
const urgentDays = 14
export const isUrgent = ({ dueDay, answeredAt }: Pick<DataRequest, 'dueDay' | 'answeredAt'>, today: string) =>
  !answeredAt && Date.parse(dueDay) - Date.parse(today) <= urgentDays * dayMs

import { formatDuration } from '#contract/booking-words.ts'
import { hourMs } from '#contract/durations.ts'
import { replyWithinMs, type WorklistEntry } from '#contract/worklist.ts'
import { formatPastInstant } from '#web/lib/day-labels.ts'

/** `share` is the part of the time to reply that is left, from 1 to 0; 1 if the clock does not run. */
export type ReplyClock = {
  variant: 'overdue' | 'soon' | 'calm' | 'answered' | 'off'
  share: number
  words: string
  detail: string
}

/** With less than this left, a reply is due soon. */
const soonMs = 6 * hourMs

/** How much of the 24 hours is left; without a deadline, what the server says. */
export function replyClock(
  { status, dueAt, clock }: Pick<WorklistEntry, 'status' | 'dueAt' | 'clock'>,
  now: Date,
): ReplyClock {
  if (!dueAt) {
    const variant = status === 'new' ? 'calm' : status === 'junk' ? 'off' : 'answered'
    return { variant, share: variant === 'off' ? 0 : 1, words: '', detail: '', ...clock }
  }
  const due = new Date(dueAt)
  const leftMs = due.getTime() - now.getTime()
  const when = formatPastInstant(due.toISOString(), now)
  if (leftMs <= 0) {
    const words = `Overdue by ${formatDuration(-leftMs)}`
    return { variant: 'overdue', share: 0, words, detail: `Was due ${when}` }
  }
  return {
    variant: leftMs < soonMs ? 'soon' : 'calm',
    share: leftMs / replyWithinMs,
    words: `${formatDuration(leftMs)} left`,
    detail: `Reply due ${when}`,
  }
}

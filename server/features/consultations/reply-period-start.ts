import { londonMidnight } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'

/** When the 24 hours of a new request begin, if not now: on the day that the owner is back. */
export function replyPeriodStart({ away }: Pick<Facts, 'away'>, at: Date): Date | null {
  const start = away && londonMidnight(away.back)
  return start && start > at ? start : null
}

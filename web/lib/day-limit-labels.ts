import { londonDay } from '#contract/london-time.ts'
import type { MailStatus } from '#contract/mail.ts'
import { formatCount } from '#web/lib/format.ts'

type DayLimit = NonNullable<MailStatus['dayLimit']>

/** "tomorrow", "over the next 3 days". */
function formatWhenRestIsSent({ days, nextAt }: DayLimit, now: Date): string {
  if (days > 1) return `over the next ${formatCount(days)} days`
  return londonDay(new Date(nextAt)) === londonDay(now) ? 'later today' : 'tomorrow'
}

/** "Gmail lets you send about 500 mails a day; the other 212 go tomorrow." */
export function describeDayLimit(limit: DayLimit, now: Date): string {
  const { company, perDay, left } = limit
  const rest = left === 1 ? 'the other one goes' : `the other ${formatCount(left)} go`
  return `${company} lets you send about ${formatCount(perDay)} mails a day; ${rest} ${formatWhenRestIsSent(limit, now)}.`
}

import type { SignIn } from '#contract/account.ts'
import { formatDay, formatMediumDay, formatShortDay } from '#contract/day-labels.ts'
import { londonDay } from '#contract/london-time.ts'
import { formatTime } from '#web/lib/format.ts'

const dayOf = (instant: string) => londonDay(new Date(instant))
const isToday = (instant: string, now: Date) => dayOf(instant) === londonDay(now)

/** "2 October 2026". */
export const longDay = (instant: string) => formatDay(dayOf(instant))

/** "2 Nov 2026". */
const shortDay = (instant: string) => formatMediumDay(dayOf(instant))

/** "today at 18:42", "on 2 Nov 2026". */
export const onDay = (instant: string, now: Date) =>
  isToday(instant, now) ? `today at ${formatTime(instant)}` : `on ${shortDay(instant)}`

/** "today, 18:58", "2 Nov 2026". */
export const sinceDay = (instant: string, now: Date) =>
  isToday(instant, now) ? `today, ${formatTime(instant)}` : shortDay(instant)

/** "Today, 18:31", "18 Nov, 21:10", and with the year if it is not this one. */
export function moment(instant: string, now: Date): string {
  const isThisYear = dayOf(instant).slice(0, 4) === londonDay(now).slice(0, 4)
  const day = isThisYear ? formatShortDay(dayOf(instant)) : shortDay(instant)
  return `${isToday(instant, now) ? 'Today' : day}, ${formatTime(instant)}`
}

export const outcomeWords: Record<SignIn['outcome'], { words: string; isGood: boolean }> = {
  'signed-in': { words: 'Signed in', isGood: true },
  'used-recovery-code': { words: 'Signed in with a recovery code', isGood: true },
  'wrong-name': { words: 'Wrong name', isGood: false },
  'wrong-password': { words: 'Wrong password', isGood: false },
  'wrong-figures': { words: 'Right password, wrong figures', isGood: false },
  'wrong-recovery-code': { words: 'Right password, wrong recovery code', isGood: false },
}

/** "NLC4 7Q2M XKPD 83VT": groups a key for typing by hand. */
export const inGroups = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ')

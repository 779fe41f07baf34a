import type { SignIn } from '#contract/account.ts'
import { formatDay, formatMediumDay } from '#contract/day-labels.ts'
import { dayMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'
import { formatClockTime, formatCountOf, formatInstantIn } from '#web/lib/format.ts'

const dayOf = (instant: string) => londonDay(new Date(instant))
const isToday = (instant: string, now: Date) => dayOf(instant) === londonDay(now)

/** "2 October 2026". */
export const formatLongDay = (instant: string) => formatDay(dayOf(instant))

/** "today at 18:42", "on 2 Nov 2026". */
export const formatDayOrToday = (instant: string, now: Date) =>
  isToday(instant, now) ? `today at ${formatClockTime(instant)}` : `on ${formatMediumDay(dayOf(instant))}`

/** "today, 18:58", "3 March", and with the year if it is not this one. */
export function formatSince(instant: string, now: Date): string {
  if (isToday(instant, now)) return `today, ${formatClockTime(instant)}`
  return formatLongDay(instant).replace(` ${dayOf(now.toISOString()).slice(0, 4)}`, '')
}

/** "Today, 18:31", "18 Nov, 21:10", and with the year if it is not this one. */
export function formatMoment(instant: string, now: Date): string {
  return isToday(instant, now) ? `Today, ${formatClockTime(instant)}` : formatInstantIn(instant, now)
}

/** "2 attempts failed". */
export const formatFailures = (count: number) => `${formatCountOf(count, 'attempt')} failed`

/** "NLC4 7Q2M XKPD 83VT": groups a key for typing by hand. */
export const groupKeyLetters = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ')

/** "this iPhone" for "Safari on an iPhone". */
const thisOne = ({ device, isHandheld }: SignIn) =>
  `this ${/ on an? (.+)$/.exec(device)?.[1] ?? (isHandheld ? 'phone' : 'computer')}`

/** "3 signed in, this iPhone among them." */
export function describeDevices(open: readonly SignIn[]): string {
  const here = open.find(({ isThis }) => isThis)
  const name = here ? thisOne(here) : 'this one'
  return open.length === 1 ? `Only ${name} is signed in.` : `${open.length} signed in, ${name} among them.`
}

type History = { signIns: readonly SignIn[]; failures: number }

/** How many attempts failed in these days; the time of a failure is that of the sign-in after it. */
export const countFailures = ({ signIns, failures }: History, days: number, now: Date): number =>
  signIns
    .filter(({ at }) => now.getTime() - Date.parse(at) < days * dayMs)
    .reduce((sum, { failuresBefore }) => sum + failuresBefore, failures)

/** "Today, 08:18, this iPhone. No failed one in 30 days." */
export function describeSignIns(history: History, now: Date): string {
  const [last] = history.signIns
  const failed = countFailures(history, 30, now)
  return [
    last && `${formatMoment(last.at, now)}, ${last.isThis ? thisOne(last) : last.device}. `,
    failed === 0 ? 'No failed one in 30 days.' : `${failed} failed in 30 days.`,
  ]
    .filter(Boolean)
    .join('')
}

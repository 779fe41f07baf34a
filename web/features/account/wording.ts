import type { Device, SignIn } from '#contract/account.ts'
import { formatDay, formatMediumDay } from '#contract/day-labels.ts'
import { dayMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'
import { formatClockTime, formatCount, formatInstantIn } from '#web/lib/format.ts'

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

export const outcomeWords: Record<SignIn['outcome'], { words: string; isGood: boolean }> = {
  'signed-in': { words: 'Signed in', isGood: true },
  'used-recovery-code': { words: 'Signed in with a recovery code', isGood: true },
  'wrong-name': { words: 'Wrong name', isGood: false },
  'wrong-password': { words: 'Wrong password', isGood: false },
  'wrong-figures': { words: 'Right password, wrong figures', isGood: false },
  'wrong-recovery-code': { words: 'Right password, wrong recovery code', isGood: false },
}

/** "NLC4 7Q2M XKPD 83VT": groups a key for typing by hand. */
export const groupKeyLetters = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ')

/** "this iPhone" for "Safari on an iPhone". */
const thisOne = ({ name, isHandheld }: Device) =>
  `this ${/ on an? (.+)$/.exec(name)?.[1] ?? (isHandheld ? 'phone' : 'computer')}`

/** "3 signed in, this iPhone among them." */
export function describeDevices(devices: readonly Device[]): string {
  const here = devices.find(({ isThis }) => isThis)
  const name = here ? thisOne(here) : 'this one'
  return devices.length === 1
    ? `Only ${name} is signed in.`
    : `${devices.length} signed in, ${name} among them.`
}

/** "Today, 08:18, this iPhone. No failed one in 30 days." The list opens by itself after a failure in the last 7 days. */
export function describeSignIns(signIns: readonly SignIn[], devices: readonly Device[], now: Date) {
  const failedIn = (days: number) =>
    signIns
      .filter(
        ({ at, outcome }) => !outcomeWords[outcome].isGood && now.getTime() - Date.parse(at) < days * dayMs,
      )
      .reduce((sum, { times }) => sum + times, 0)
  const here = devices.find(({ isThis }) => isThis)
  const last = signIns.find(({ outcome }) => outcomeWords[outcome].isGood)
  const where = here && last?.device === here.name ? thisOne(here) : last?.device
  const failed = failedIn(30)
  const words = [
    last && `${formatMoment(last.at, now)}, ${where}. `,
    failed === 0 ? 'No failed one in 30 days.' : `${formatCount(failed)} failed in 30 days.`,
  ]
  return { words: words.filter(Boolean).join(''), hasFailure: failedIn(7) > 0 }
}

import type { Device } from '#contract/account.ts'
import { formatDay, formatMediumDay } from '#contract/day-labels.ts'
import { londonDay } from '#contract/london-time.ts'
import { formatClockTime } from '#web/lib/format.ts'

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

/** "NLC4 7Q2M XKPD 83VT": groups a key for typing by hand. */
export const groupKeyLetters = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ')

/** "this iPhone" for "Safari on an iPhone". */
const thisOne = ({ device, isHandheld }: Device) =>
  `this ${/ on an? (.+)$/.exec(device)?.[1] ?? (isHandheld ? 'phone' : 'computer')}`

/** "3 signed in, this iPhone among them." */
export function describeDevices(open: readonly Device[]): string {
  const here = open.find(({ isThis }) => isThis)
  const name = here ? thisOne(here) : 'this one'
  return open.length === 1 ? `Only ${name} is signed in.` : `${open.length} signed in, ${name} among them.`
}

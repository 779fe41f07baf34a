import { formatShortDayOf } from '#contract/booking-words.ts'
import { formatShortDay } from '#contract/day-labels.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'

/** "21 Nov 2026" */
export const formatMediumDay = (day: string) => `${formatShortDay(day)} ${day.slice(0, 4)}`

/** An ISO instant as people in Leeds read it: "21 Nov 2026, 14:02". */
export const formatMediumDateTime = (instant: string) =>
  `${formatMediumDay(londonDay(new Date(instant)))}, ${formatClockTime(instant)}`

/** "21 Nov"; with the year unless it is that of `now`. */
export const formatDayIn = (instant: string, now: Date) => formatShortDayOf(new Date(instant), now)

/** "21 Nov, 14:02"; with the year unless it is that of `now`. */
export const formatInstantIn = (instant: string, now: Date) =>
  `${formatDayIn(instant, now)}, ${formatClockTime(instant)}`

/** The time of an ISO instant on clocks in Leeds: "14:02". */
export const formatClockTime = (instant: string) => clockTime(new Date(instant))

/** A value of a value set as people read it: hyphens become spaces. */
export const hyphensToSpaces = (value: string) => value.replaceAll('-', ' ')

/** Keeps a number and the word after it in one line: "26 November", "1 h 30 min". */
export const unbroken = (words: string) => words.replace(/(\d|\bh) (?=\w)/g, '$1\u00a0')

let wholeNumbers: Intl.NumberFormat | undefined

/** A count as people read it: "1,284". */
export function formatCount(count: number): string {
  // Made at first use: it takes 90 ms on a slow phone, and most pages need none.
  wholeNumbers ??= new Intl.NumberFormat('en-GB')
  return wholeNumbers.format(count)
}

/** A count with its noun, whose plural ends in s: "1 visitor", "1,284 visitors". */
export const formatCountOf = (count: number, one: string) =>
  `${formatCount(count)} ${count === 1 ? one : `${one}s`}`

/** The first name, for a greeting: "Amara Okafor" is Amara. */
export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? name

/** Formats an international number as the United Kingdom writes it; numbers of other countries stay as they are. */
export const formatPhone = (key: string) =>
  key
    .replace(/^\+44(?=\d{9,10}$)/, '0')
    .replace(/^(02\d)(\d{4})(\d{4})$/, '$1 $2 $3')
    .replace(/^(011\d|01\d1|0[389]\d\d)(\d{3})(\d{3,4})$/, '$1 $2 $3')
    .replace(/^(0\d{4})(\d{5,6})$/, '$1 $2')

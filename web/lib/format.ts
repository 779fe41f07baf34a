import { formatMediumDay } from '#contract/day-words.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'

/** Made when it is first used: making the first one takes a slow phone 90 ms, and most pages need none. */
function atFirstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** An ISO instant as people in Leeds read it: "21 Nov 2026, 14:02". */
export const formatInstant = (instant: string) =>
  `${formatMediumDay(londonDay(new Date(instant)))}, ${formatTime(instant)}`

/** The time of an ISO instant on clocks in Leeds: "14:02". */
export const formatTime = (instant: string) => clockTime(new Date(instant))

/** A value of a value set as people read it: hyphens become spaces. */
export const spaced = (value: string) => value.replaceAll('-', ' ')

const wholeNumbers = atFirstUse(() => new Intl.NumberFormat('en-GB'))

/** A count as people read it: "1,284". */
export const formatCount = (count: number) => wholeNumbers().format(count)

/** So many of something whose plural ends in s: "1 visitor", "1,284 visitors". */
export const formatCountOf = (count: number, one: string) =>
  `${formatCount(count)} ${count === 1 ? one : `${one}s`}`

/** How a letter greets somebody: "Amara Okafor" is Amara. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name

/** How a number in its international form is written in the United Kingdom; those of other countries stay as they are. */
export const formatPhone = (key: string) =>
  key
    .replace(/^\+44(?=\d{9,10}$)/, '0')
    .replace(/^(02\d)(\d{4})(\d{4})$/, '$1 $2 $3')
    .replace(/^(011\d|01\d1|0[389]\d\d)(\d{3})(\d{3,4})$/, '$1 $2 $3')
    .replace(/^(0\d{4})(\d{5,6})$/, '$1 $2')

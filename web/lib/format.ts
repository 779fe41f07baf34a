/** Made when it is first used: making the first one takes a slow phone 90 ms, and most pages need none. */
function atFirstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const instants = atFirstUse(
  () =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' }),
)

/** An ISO instant as people in Leeds read it: "21 Nov 2026, 14:02". */
export const formatInstant = (instant: string) => instants().format(new Date(instant))

const times = atFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' }),
)

/** The time of an ISO instant on clocks in Leeds: "14:02". */
export const formatTime = (instant: string) => times().format(new Date(instant))

/** A value of a value set as people read it: hyphens become spaces. */
export const spaced = (value: string) => value.replaceAll('-', ' ')

const wholeNumbers = atFirstUse(() => new Intl.NumberFormat('en-GB'))

/** A count as people read it: "1,284". */
export const formatCount = (count: number) => wholeNumbers().format(count)

/** So many of something whose plural ends in s: "1 visitor", "1,284 visitors". */
export const formatCountOf = (count: number, one: string) =>
  `${formatCount(count)} ${count === 1 ? one : `${one}s`}`

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

function readDay(day: string) {
  const [year = '', month, date] = day.split('-')
  return { year, month: months[Number(month) - 1] ?? '', date: Number(date) }
}

/** A day without a time: "2026-11-21" is 21 November 2026. Without `Intl`, since every article shows one. */
export function formatDay(day: string) {
  const { year, month, date } = readDay(day)
  return `${date} ${month} ${year}`
}

/** The month of a day: "March", or "March 2025" in another year than that of `today`. */
export function formatMonth(day: string, today: string) {
  const { year, month } = readDay(day)
  return today.startsWith(year) ? month : `${month} ${year}`
}

/** A day in few letters, where the year is clear: "2026-11-21" is 21 Nov. */
export function formatShortDay(day: string) {
  const { month, date } = readDay(day)
  return `${date} ${month.slice(0, 3)}`
}

/** How a letter greets somebody: "Amara Okafor" is Amara. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name

/** How a number in its international form is written in the United Kingdom; those of other countries stay as they are. */
export const formatPhone = (key: string) =>
  key
    .replace(/^\+44(?=\d{9,10}$)/, '0')
    .replace(/^(02\d)(\d{4})(\d{4})$/, '$1 $2 $3')
    .replace(/^(011\d|01\d1|0[389]\d\d)(\d{3})(\d{3,4})$/, '$1 $2 $3')
    .replace(/^(0\d{4})(\d{5,6})$/, '$1 $2')

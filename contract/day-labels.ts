/**
 * Formats days such as 2026-11-21 without `Intl`: engines differ in order, commas and short months, and creating the
 * first format takes a slow phone 90 ms.
 */
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

function readDay(day: string) {
  const [year = '', month, date] = day.split('-')
  return { year, month: months[Number(month) - 1] ?? '', date: Number(date) }
}

export function formatDay(day: string) {
  const { year, month, date } = readDay(day)
  return `${date} ${month} ${year}`
}

/** "November 2026" */
export function formatMonth(day: string) {
  const { year, month } = readDay(day)
  return `${month} ${year}`
}

/** "21 Nov", for use where the year is clear. */
export function formatShortDay(day: string) {
  const { month, date } = readDay(day)
  return `${date} ${month.slice(0, 3)}`
}

export const weekdayOf = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

export function formatDayWithWeekday(day: string) {
  const { month, date } = readDay(day)
  return `${weekdayOf(day)} ${date} ${month}`
}

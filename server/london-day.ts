const londonDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
const quarterMs = 15 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

let last = { quarter: Number.NaN, day: '' }

/** The date in London, as 2026-11-21. */
export function londonDay(at: Date): string {
  // A day there never changes within a quarter of an hour, and most instants asked for are close together.
  const quarter = Math.floor(at.getTime() / quarterMs)
  if (quarter !== last.quarter) last = { quarter, day: londonDate.format(at) }
  return last.day
}

/** The days of a period that ends with `today`, oldest first. */
export function daysUntil(today: string, count: number): string[] {
  const end = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}

/** The month of a day, as 2026-11. */
export const monthOf = (day: string) => day.slice(0, 7)

/** The first month, as 2026-11, of which no day is before this one. */
export function firstWholeMonth(day: string): string {
  if (day.endsWith('-01')) return monthOf(day)
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month)).toISOString().slice(0, 7)
}

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

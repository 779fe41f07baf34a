import { formatDay } from './day-words.ts'
import { dayMs, hourMs, minuteMs } from './durations.ts'

const quarterMs = 15 * minuteMs

let format: Intl.DateTimeFormat | undefined

/** Made when it is first used: that takes a slow phone 90 ms, and most pages need none. */
function londonFormat() {
  format ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return format
}

let last = { quarter: Number.NaN, day: '' }

/** The date in London, as 2026-11-21. */
export function londonDay(at: Date): string {
  // A day there never changes within a quarter of an hour, and most instants asked for are close together.
  const quarter = Math.floor(at.getTime() / quarterMs)
  if (quarter !== last.quarter) last = { quarter, day: londonTime(at).slice(0, 10) }
  return last.day
}

/** The instant at which a day begins in London. */
export function londonMidnight(day: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  const inSummer = new Date(asUtc - hourMs)
  return londonDay(inSummer) === day ? inSummer : new Date(asUtc)
}

/** The day so many days later. */
export const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** The days of a period that ends with `today`, oldest first. */
export const daysUntil = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count))

/** A time as clocks in London show it, the way a `datetime-local` field writes it: 2026-11-23T09:00. */
export function londonTime(at: Date): string {
  // By their names: engines differ in the order and the signs between the parts.
  const parts = londonFormat().formatToParts(at)
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** The time of an instant on clocks in London: "10:30". */
export const clockTime = (at: Date) => londonTime(at).slice(11)

/** "20 December 2026, 18:52". */
export const instantWords = (at: Date) => `${formatDay(londonDay(at))}, ${clockTime(at)}`

/**
 * The instant at which clocks in London show this time: the first of two in the hour that autumn repeats, none for one
 * that spring leaves out or that is no time at all.
 */
export const londonInstant = (local: string): Date | undefined => londonInstants(local)[0]

/** Whether clocks in London show this time twice, in the hour that autumn repeats. */
export const isShownTwice = (local: string): boolean => londonInstants(local).length === 2

function londonInstants(local: string): Date[] {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return []
  const asUtc = Date.parse(`${local}:00.000Z`)
  if (Number.isNaN(asUtc)) return []
  const candidates = [60, 0].map((aheadMinutes) => new Date(asUtc - aheadMinutes * minuteMs))
  return candidates.filter((at) => londonTime(at) === local)
}

import { dayMs, minuteMs } from './durations.ts'

const quarterMs = 15 * minuteMs

let format: Intl.DateTimeFormat | undefined

/** Created on first use: it takes a slow phone 90 ms, and most pages do not need it. */
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

export function londonDay(at: Date): string {
  // Cached per quarter of an hour: the day cannot change within one, and most calls are close in time.
  const quarter = Math.floor(at.getTime() / quarterMs)
  if (quarter !== last.quarter) last = { quarter, day: londonTime(at).slice(0, 10) }
  return last.day
}

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** London local time in the form of a `datetime-local` field: 2026-11-23T09:00. */
export function londonTime(at: Date): string {
  // By part name: engines differ in order and separators.
  const parts = londonFormat().formatToParts(at)
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${year}-${month}-${day}T${hour}:${minute}`
}

export const clockTime = (at: Date) => londonTime(at).slice(11)

/**
 * The instant of a London local time: the first of two in the hour repeated in autumn; undefined for the hour skipped
 * in spring or an invalid time.
 */
export function londonInstant(local: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return undefined
  const asUtc = Date.parse(`${local}:00.000Z`)
  if (Number.isNaN(asUtc)) return undefined
  const candidates = [60, 0].map((aheadMinutes) => new Date(asUtc - aheadMinutes * minuteMs))
  return candidates.find((at) => londonTime(at) === local)
}

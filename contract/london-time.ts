import { dayMs, minuteMs } from './durations.ts'

const options = {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
} as const

let format: Intl.DateTimeFormat | undefined

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** London local time in the form of a `datetime-local` field: 2026-11-23T09:00. */
export function londonTime(at: Date): string {
  // Created on first use: it takes a slow phone 90 ms, and most pages do not need it.
  format ??= new Intl.DateTimeFormat('en-GB', options)
  // By part name: engines differ in order and separators.
  const parts = format.formatToParts(at)
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${year}-${month}-${day}T${hour}:${minute}`
}

export const londonDay = (at: Date) => londonTime(at).slice(0, 10)
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

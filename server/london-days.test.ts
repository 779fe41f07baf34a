import { expect, test } from 'vitest'
import { formatBookingDay } from '#contract/booking-words.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { daysUntil, londonMidnight } from './london-days.ts'

test.each([
  ['2026-01-11', '2026-01-11T00:00:00.000Z'],
  ['2026-06-11', '2026-06-10T23:00:00.000Z'],
  ['2026-03-29', '2026-03-29T00:00:00.000Z'],
  ['2026-03-30', '2026-03-29T23:00:00.000Z'],
  ['2026-10-25', '2026-10-24T23:00:00.000Z'],
  ['2026-10-26', '2026-10-26T00:00:00.000Z'],
])('%s begins in London at %s', (day, instant) => {
  expect(londonMidnight(day).toISOString()).toBe(instant)
})

test('a period counts today, and every day once where the clocks change', () => {
  expect(daysUntil('2026-03-31', 4)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31'])
  expect(new Set(daysUntil('2026-12-31', 365)).size).toBe(365)
  expect(daysUntil('2026-12-31', 365)[0]).toBe('2026-01-01')
})

test('days and times do not depend on how the engine writes a formatted date', ({ onTestFinished }) => {
  const formats = Intl.DateTimeFormat.prototype
  const written = Object.getOwnPropertyDescriptor(formats, 'format') ?? {}
  onTestFinished(() => void Object.defineProperty(formats, 'format', written))
  // Safari 16 formats en-CA like this; newer engines give 2026-11-23.
  Object.defineProperty(formats, 'format', { ...written, get: () => () => '11/23/2026' })

  const at = new Date('2026-11-23T10:30:00Z')
  expect(londonDay(at)).toBe('2026-11-23')
  expect(addDays(londonDay(at), 1)).toBe('2026-11-24')
  expect(londonMidnight(londonDay(at)).toISOString()).toBe('2026-11-23T00:00:00.000Z')
  expect(formatDayWithWeekday('2026-12-07')).toBe('Monday 7 December')
  expect(formatBookingDay(at, at)).toBe('Monday 23 November')
  expect(formatBookingDay(at, new Date('2025-11-23'))).toBe('Monday 23 November 2026')
})

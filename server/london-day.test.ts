import { expect, test } from 'vitest'
import { daysUntil, londonDay } from './london-day.ts'

test.each([
  ['2026-01-10T23:59:59.999Z', '2026-01-10'],
  ['2026-01-11T00:00:00.000Z', '2026-01-11'],
  ['2026-06-10T22:59:59.999Z', '2026-06-10'],
  ['2026-06-10T23:00:00.000Z', '2026-06-11'],
  ['2026-03-29T00:30:00.000Z', '2026-03-29'],
  ['2026-10-24T23:30:00.000Z', '2026-10-25'],
  ['2026-10-25T23:30:00.000Z', '2026-10-25'],
])('%s is %s in London', (instant, day) => {
  expect(londonDay(new Date(instant))).toBe(day)
})

test('a period counts today, and every day once where the clocks change', () => {
  expect(daysUntil('2026-03-31', 4)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31'])
  expect(new Set(daysUntil('2026-12-31', 365)).size).toBe(365)
  expect(daysUntil('2026-12-31', 365)[0]).toBe('2026-01-01')
})

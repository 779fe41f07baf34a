import { expect, test } from 'vitest'
import { londonDay, londonInstant, londonTime } from './london-time.ts'

test.each([
  ['2026-12-01T09:00', '2026-12-01T09:00:00.000Z'],
  ['2026-07-01T09:00', '2026-07-01T08:00:00.000Z'],
  // Clocks go from 01:59 BST back to 01:00 GMT.
  ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T02:00', '2026-10-25T02:00:00.000Z'],
  ['2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
])('%s in London is %s', (local, instant) => {
  expect(londonInstant(local)?.toISOString()).toBe(instant)
  expect(londonTime(new Date(instant))).toBe(local)
})

test.each(['2026-03-29T01:30', '2026-02-30T09:00', '2026-12-01', 'tomorrow', ''])(
  '%j is no time',
  (local) => {
    expect(londonInstant(local)).toBeUndefined()
  },
)

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

import { expect, test } from 'vitest'
import { londonInstant, londonTime } from './london-time.ts'

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

import { expect, test } from 'vitest'
import { createSchedule, nightly } from './schedule.ts'

test.for([
  ['2026-11-22T02:59:00Z', '2026-11-22T03:00:00Z', true],
  ['2026-11-22T03:00:01Z', '2026-11-23T02:59:59Z', false],
  // British Summer Time is an hour ahead.
  ['2026-07-01T01:59:00Z', '2026-07-01T02:00:00Z', true],
  ['2026-07-01T02:00:00Z', '2026-07-02T01:59:59Z', false],
  // Processes with slightly different clocks.
  ['2026-11-22T03:00:05Z', '2026-11-22T03:00:00Z', false],
  // After a clock that was years ahead.
  ['2031-01-01T03:00:00Z', '2026-11-22T12:00:00Z', true],
  // After a machine was off for a week.
  ['2026-11-01T03:00:00Z', '2026-11-08T12:00:00Z', true],
] as const)('a nightly job that was last done at %s is due at %s: %s', ([lastDone, now, isDue]) => {
  expect(nightly.isDue(new Date(lastDone), new Date(now))).toBe(isDue)
  expect(nightly.isDue(null, new Date(now))).toBe(true)
})

test.for([
  ['2026-11-23T08:59:00Z', '2026-11-16T09:00:00.000Z'],
  ['2026-11-23T09:00:00Z', '2026-11-23T09:00:00.000Z'],
  ['2026-11-29T23:00:00Z', '2026-11-23T09:00:00.000Z'],
  ['2026-06-29T08:00:00Z', '2026-06-29T08:00:00.000Z'],
] as const)('at %s the reminder of Mondays at nine was last due at %s', ([now, lastDueAt]) => {
  expect(createSchedule('0 9 * * 1').lastDueAt(new Date(now)).toISOString()).toBe(lastDueAt)
})

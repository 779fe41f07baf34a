import { expect, test } from 'vitest'
import { answerDueDayOf, describeDueDay } from './due-day.ts'

test.for([
  ['2026-11-20T18:52:00Z', '2026-12-20'],
  ['2026-12-31T12:00:00Z', '2027-01-31'],
  // Shorter months, with and without a leap day.
  ['2026-01-31T12:00:00Z', '2026-02-28'],
  ['2028-01-31T12:00:00Z', '2028-02-29'],
  // The day in London: during summer time it begins at 23:00 UTC.
  ['2026-06-30T22:59:00Z', '2026-07-30'],
  ['2026-06-30T23:00:00Z', '2026-08-01'],
  // Both nights in which the clocks change.
  ['2026-03-28T23:30:00Z', '2026-04-28'],
  ['2026-03-29T00:30:00Z', '2026-04-29'],
  ['2026-10-24T23:30:00Z', '2026-11-25'],
  ['2026-10-25T23:30:00Z', '2026-11-25'],
])('a request confirmed at %s is due one calendar month later, on %s', ([at = '', day]) => {
  for (const kind of ['access', 'erasure'] as const) expect(answerDueDayOf(kind, new Date(at))).toBe(day)
})

test.for([
  ['2026-11-20T18:52:00Z', '2026-12-20'],
  ['2026-01-31T12:00:00Z', '2026-03-02'],
  ['2026-10-24T23:30:00Z', '2026-11-24'],
])('a complaint confirmed at %s is due 30 days later, on %s', ([at = '', day]) => {
  expect(answerDueDayOf('complaint', new Date(at))).toBe(day)
})

test.for([
  ['2026-11-02', '30 days left, answer by 2 December 2026', false],
  ['2026-11-24', '8 days left, answer by 2 December 2026', false],
  ['2026-11-25', '7 days left, answer by 2 December 2026', true],
  ['2026-12-01', '1 day left, answer by 2 December 2026', true],
  ['2026-12-03', '1 day late, was due on 2 December 2026', true],
  ['2026-12-14', '12 days late, was due on 2 December 2026', true],
] as const)('on %s a request says: %s', ([today, due, isUrgent]) => {
  expect(describeDueDay({ kind: 'erasure', dueDay: '2026-12-02' }, today)).toEqual({ due, isUrgent })
})

test('days are counted over both nights in which the clocks change, and a complaint is to be confirmed', () => {
  const left = (today: string, dueDay: string) => describeDueDay({ kind: 'complaint', dueDay }, today).due
  expect(left('2026-03-28', '2026-03-30')).toBe('2 days left, confirm by 30 March 2026')
  expect(left('2026-10-24', '2026-10-26')).toMatch(/^2 days left/)
})

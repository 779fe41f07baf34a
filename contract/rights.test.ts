import { expect, test } from 'vitest'
import { describeDueDay } from './rights.ts'

const request = { kind: 'erasure', dueDay: '2026-12-02' } as const

test.for([
  ['2026-11-02', '30 days left, answer by 2 December 2026'],
  ['2026-12-01', '1 day left, answer by 2 December 2026'],
  ['2026-12-02', '0 days left, answer by 2 December 2026'],
  ['2026-12-03', '1 day late, was due on 2 December 2026'],
  ['2026-12-14', '12 days late, was due on 2 December 2026'],
] as const)('on %s a request says: %s', ([today, words]) => {
  expect(describeDueDay(request, today)).toBe(words)
})

test('days are counted over both nights in which the clocks change, and a complaint is to be confirmed', () => {
  const left = (today: string, dueDay: string) => describeDueDay({ kind: 'complaint', dueDay }, today)
  expect(left('2026-03-28', '2026-03-30')).toBe('2 days left, confirm by 30 March 2026')
  expect(left('2026-10-24', '2026-10-26')).toMatch(/^2 days left/)
})

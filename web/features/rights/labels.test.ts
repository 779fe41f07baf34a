import { expect, test } from 'vitest'
import { describeDueDay } from './labels.ts'

const request = { kind: 'erasure', dueDay: '2026-12-02' } as const

test.for([
  ['2026-11-02', '30 days left, by 2 Dec 2026'],
  ['2026-12-01', '1 day left, by 2 Dec 2026'],
  ['2026-12-02', 'Today is the last day, by 2 Dec 2026'],
  ['2026-12-03', '1 day late, was due 2 Dec 2026'],
  ['2026-12-14', '12 days late, was due 2 Dec 2026'],
] as const)('on %s a request says: %s', ([today, words]) => {
  expect(describeDueDay(request, today)).toBe(words)
})

test('days are counted over both nights in which the clocks change', () => {
  const left = (today: string, dueDay: string) => describeDueDay({ ...request, dueDay }, today)
  expect(left('2026-03-28', '2026-03-30')).toMatch(/^2 days left/)
  expect(left('2026-10-24', '2026-10-26')).toMatch(/^2 days left/)
})

test('a complaint says by when it is to be confirmed, and an answered request when it was answered', () => {
  expect(describeDueDay({ ...request, kind: 'complaint' }, '2026-11-08')).toContain('confirm by 2 Dec 2026')
  const answered = { ...request, answeredAt: '2026-11-20T10:00:00.000Z' }
  expect(describeDueDay(answered, '2026-12-24')).toBe('Answered on 20 Nov 2026')
})

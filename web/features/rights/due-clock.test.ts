import { expect, test } from 'vitest'
import type { DataRequest } from '#contract/rights.ts'
import { dueDateState } from './due-clock.ts'

const request: DataRequest = {
  id: '1',
  kind: 'erasure',
  email: 'grace.holt@example.com',
  name: 'Grace Holt',
  message: '',
  reference: '7C41',
  confirmedAt: '2026-11-02T10:00:00.000Z',
  dueDay: '2026-12-02',
  reason: '',
  version: 1,
}

test.for([
  ['2026-11-02', 'calm', '30 days left, by 2 Dec 2026'],
  ['2026-11-17', 'calm', '15 days left, by 2 Dec 2026'],
  ['2026-11-18', 'soon', '14 days left, by 2 Dec 2026'],
  ['2026-12-01', 'soon', '1 day left, by 2 Dec 2026'],
  ['2026-12-02', 'soon', 'Today is the last day, by 2 Dec 2026'],
  ['2026-12-03', 'overdue', '1 day late, was due 2 Dec 2026'],
  ['2026-12-14', 'overdue', '12 days late, was due 2 Dec 2026'],
] as const)('on %s a request is %s: %s', ([today, variant, words]) => {
  const clock = dueDateState(request, today)
  expect([clock.variant, `${clock.words}, ${clock.detail}`]).toEqual([variant, words])
})

test('days are counted over both nights in which the clocks change', () => {
  const left = (today: string, dueDay: string) => dueDateState({ ...request, dueDay }, today).words
  expect(left('2026-03-28', '2026-03-30')).toBe('2 days left')
  expect(left('2026-10-24', '2026-10-26')).toBe('2 days left')
})

test('a complaint says by when it is to be confirmed, and an answered request no longer runs', () => {
  expect(dueDateState({ ...request, kind: 'complaint' }, '2026-11-08').detail).toBe('confirm by 2 Dec 2026')
  const answered = { ...request, answeredAt: '2026-11-20T10:00:00.000Z' }
  expect(dueDateState(answered, '2026-12-24')).toMatchObject({ variant: 'answered', detail: '20 Nov 2026' })
  expect(dueDateState(answered, '2026-11-20').detail).toBe('today')
})

import { expect, test } from 'vitest'
import type { DataRequest } from '#contract/rights.ts'
import { dueDateState } from './due-clock.ts'
import { describeOpenRequests } from './waiting-labels.ts'

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

test('what waits is counted by what it is, and its most urgent one is named', () => {
  const today = '2026-11-20'
  const access = { ...request, kind: 'access', name: undefined, dueDay: '2026-12-19' } as const
  expect(describeOpenRequests([], today)).toBeUndefined()
  expect(describeOpenRequests([request], today)).toEqual({
    isLate: false,
    words: '1 request to erase personal data',
    detail: 'Grace Holt. Answer by 2 December, 12 days left.',
  })
  expect(describeOpenRequests([request, request], today)?.words).toBe('2 requests to erase personal data')
  expect(describeOpenRequests([access], today)).toMatchObject({
    words: '1 request for a copy of personal data',
    detail: 'grace.holt@example.com. Answer by 19 December, 29 days left.',
  })
  expect(describeOpenRequests([{ ...request, kind: 'complaint' }], '2026-12-02')).toMatchObject({
    words: '1 complaint about personal data',
    detail: 'Grace Holt. Confirm by 2 December, today is the last day.',
  })
  expect(describeOpenRequests([request, access], '2026-12-04')).toMatchObject({
    isLate: true,
    words: '2 requests about personal data',
    detail: 'Grace Holt. Was due on 2 December, 2 days late.',
  })
})

import { expect, test } from 'vitest'
import { describeLast, describeNext, formatCounts } from './labels.ts'

const now = new Date('2026-11-26T12:41:00Z')

test.for([
  ['2026-11-26T09:00:00Z', 'today'],
  ['2026-11-25T23:30:00Z', 'yesterday'],
  ['2026-11-20T09:00:00Z', '20 Nov'],
  ['2026-09-24T09:00:00Z', '9 weeks ago'],
  ['2025-09-24T09:00:00Z', '24 Sep 2025'],
] as const)('a visit at %s was %s', ([startsAt, words]) => {
  expect(describeLast(startsAt, now)).toBe(words)
})

test('the next visit is named by its day and time, and rows are counted in words', () => {
  expect(describeNext('2026-11-26T13:30:00Z', now)).toBe('today, 13:30')
  expect(describeNext('2026-12-02T15:05:00Z', now)).toBe('Wed 2 Dec, 15:05')
  expect(describeNext('2027-10-31T01:30:00Z', now)).toBe('Sun 31 Oct 2027, 01:30')
  const counts = formatCounts({ request: 2, offer: 1, mail: 1 })
  expect(counts.replaceAll('\u00a0', ' ')).toBe('2 requests, 1 offer, 1 mail')
})

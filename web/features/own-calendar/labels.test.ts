import { expect, test } from 'vitest'
import { formatTimeAgo } from './labels.ts'

test.for([
  ['2026-03-01T10:00:20Z', 'just now'],
  ['2026-03-01T09:59:01Z', 'just now'],
  ['2026-03-01T09:59:00Z', '1 minute ago'],
  ['2026-03-01T09:00:01Z', '59 minutes ago'],
  ['2026-03-01T09:00:00Z', '1 hour ago'],
  ['2026-02-28T10:00:01Z', '23 hours ago'],
  ['2026-02-28T10:00:00Z', 'on 28 Feb 2026, 10:00'],
] as const)('%s was %s', ([instant, words]) => {
  expect(formatTimeAgo(instant, new Date('2026-03-01T10:00:00Z'))).toBe(words)
})

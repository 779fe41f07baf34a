import { expect, test } from 'vitest'
import { describeFailure, formatBytes } from './labels.ts'

test('sizes are megabytes, and gigabytes where these are many', () => {
  expect([1, 640_000, 18_400_000, 2_340_000_000].map(formatBytes)).toEqual([
    '0.1 MB',
    '0.6 MB',
    '18 MB',
    '2.3 GB',
  ])
})

test('a failure is told with its reason and what is kept', () => {
  const last = { at: '2025-11-19T03:00:00Z', bytes: 1 }
  const failure = { at: '2025-11-20T03:00:00Z', reason: 'pg_dump is not on this machine.' }
  expect(describeFailure({ last })).toBeUndefined()
  expect(describeFailure({ last, failure })).toEqual({
    title: 'The backup of 20 Nov 2025, 03:00, was not made',
    text: 'pg_dump is not on this machine. Your website works as usual, and nothing old is deleted until a backup is made. The backup of 19 Nov 2025, 03:00 is kept.',
  })
})

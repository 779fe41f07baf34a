import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { describeWaiting, formatDuration, replyDeadlineState } from './reply-clock.ts'

const now = new Date('2026-11-20T18:44:00Z')
const ago = (hours: number, minutes = 0) =>
  new Date(now.getTime() - (hours * 60 + minutes) * minuteMs).toISOString()
const wordsOf = (...entry: Parameters<typeof replyDeadlineState>) => {
  const { variant, words, detail } = replyDeadlineState(...entry)
  return [variant, words, detail]
}

test.for([
  [0, 'less than a minute'],
  [59_999, 'less than a minute'],
  [12 * minuteMs + 59_999, '12 min'],
  [hourMs, '1 h'],
  [(47 * 60 + 59) * minuteMs, '47 h 59 min'],
  [2 * dayMs, '2 days'],
] as const)('%i ms are %s', ([ms, words]) => {
  expect(formatDuration(ms)).toBe(words)
})

test.for([
  [20, 20, ['soon', '3 h 40 min left', 'Reply due today at 22:24']],
  [3, 34, ['calm', '20 h 26 min left', 'Reply due tomorrow at 15:10']],
  [26, 0, ['overdue', 'Overdue by 2 h', 'Was due today at 16:44']],
  [24, 0, ['overdue', 'Overdue by less than a minute', 'Was due today at 18:44']],
  [96, 0, ['overdue', 'Overdue by 3 days', 'Was due 17 Nov 2026, 18:44']],
] as const)('a request of %i h %i min ago', ([hours, minutes, words]) => {
  expect(wordsOf({ status: 'new', createdAt: ago(hours, minutes) }, now)).toEqual(words)
})

test('an answer stops the clock, and what is booked or closed says when', () => {
  const answered = { createdAt: ago(9, 6), answeredAt: ago(0), statusChangedAt: ago(0) }
  for (const status of ['replied', 'booked'] as const)
    expect(wordsOf({ status, ...answered }, now)).toEqual([
      'answered',
      'Replied in 9 h 6 min',
      'Today at 18:44',
    ])
  const booking = { startsAt: '2026-11-26T10:30:00Z' }
  expect(wordsOf({ status: 'booked', ...answered, booking }, now)[1]).toBe('Booked 26 Nov, 10:30')
  expect(wordsOf({ status: 'closed', ...answered }, now)[1]).toBe('Closed 20 Nov')
})

test('the hour that spring leaves out is no part of the promise: 24 hours stay 24 hours', () => {
  const arrived = '2026-03-28T18:00:00Z'
  expect(wordsOf({ status: 'new', createdAt: arrived }, new Date('2026-03-28T18:30:00Z'))).toEqual([
    'calm',
    '23 h 30 min left',
    'Reply due tomorrow at 19:00',
  ])
  expect(
    wordsOf({ status: 'new', createdAt: '2026-10-24T17:00:00Z' }, new Date('2026-10-25T10:00:00Z')),
  ).toEqual(['calm', '7 h left', 'Reply due today at 17:00'])
})

test.for([
  [0, 0, undefined, 'Nobody is waiting'],
  [3, 0, 220, '3 to answer, next due in 3 h 40 min'],
  [4, 2, 220, '4 to answer, 2 overdue, next due in 3 h 40 min'],
  [3, 3, undefined, '3 to answer, 3 overdue'],
] as const)('of %i that wait %i are overdue', ([count, overdue, minutes, words]) => {
  const nextDueAt = minutes && new Date(now.getTime() + minutes * minuteMs).toISOString()
  const counts = { new: count, replied: 0, booked: 0, closed: 0, junk: 0 }
  const summary = {
    counts,
    total: count,
    waiting: { overdue, ...(nextDueAt && { nextDueAt }), urgent: [] },
    week: { due: 0, inTime: 0 },
  }
  expect(describeWaiting(summary, now)).toBe(words)
})

test('late in the long day of autumn today is not called yesterday', () => {
  const late = new Date('2026-10-25T23:30:00Z')
  expect(
    wordsOf(
      { status: 'replied', createdAt: '2026-10-25T08:00:00Z', answeredAt: '2026-10-25T20:00:00Z' },
      late,
    ),
  ).toEqual(['answered', 'Replied in 12 h', 'Today at 20:00'])
})

test('of what arrived while she was away the 24 hours begin when she is back', () => {
  const waitingSince = '2026-12-07T00:00:00.000Z'
  const request = { createdAt: ago(5), waitingSince }
  expect(wordsOf({ status: 'new', ...request }, now)).toEqual([
    'calm',
    'Waits until you are back',
    'Its 24 hours begin on Monday 7 December',
  ])
  expect(wordsOf({ status: 'new', ...request }, new Date('2026-12-07T01:00:00Z'))[1]).toBe('23 h left')
})

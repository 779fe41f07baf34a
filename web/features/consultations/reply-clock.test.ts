import { expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { replyClock } from './reply-clock.ts'

const now = new Date('2026-11-20T18:44:00Z')

test.for([
  [220, ['soon', '3 h 40 min left', 'Reply due today at 22:24']],
  [1226, ['calm', '20 h 26 min left', 'Reply due tomorrow at 15:10']],
  [-120, ['overdue', 'Overdue by 2 h', 'Was due today at 16:44']],
  [0, ['overdue', 'Overdue by less than a minute', 'Was due today at 18:44']],
  [-4320, ['overdue', 'Overdue by 3 days', 'Was due 17 Nov 2026, 18:44']],
] as const)('a reply that is due in %i min', ([minutes, said]) => {
  const dueAt = new Date(now.getTime() + minutes * minuteMs).toISOString()
  const { variant, words, detail } = replyClock({ status: 'new', dueAt }, now)
  expect([variant, words, detail]).toEqual(said)
})

test('without a deadline the clock says what the server says', () => {
  const clock = { words: 'Replied in 2 h', detail: '20 November 2026, 18:44' }
  expect(replyClock({ status: 'replied', clock }, now)).toEqual({ variant: 'answered', share: 1, ...clock })
  expect(replyClock({ status: 'junk', clock }, now)).toMatchObject({ variant: 'off', share: 0 })
  expect(replyClock({ status: 'new', clock }, now)).toMatchObject({ variant: 'calm', share: 1 })
})

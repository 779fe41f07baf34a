import { expect, test } from 'vitest'
import { junkReasonNames } from '#contract/worklist.ts'
import { describeJunkReasons } from './request-card.tsx'
import { describeRelease } from './request-parts.tsx'

test('why a request is in Junk is said in words that go together', () => {
  expect(describeJunkReasons([{ name: 'links', count: 3 }])).toBe('it holds 3 links')
  expect(describeJunkReasons([{ name: 'hidden-field' }, { name: 'quick' }])).toBe(
    'a field that people cannot see was filled in, and it was sent faster than anybody can fill in the form',
  )
  expect(describeJunkReasons([])).toBe('it looks like spam')
  const all = describeJunkReasons(junkReasonNames.map((name) => ({ name, count: 2 })))
  expect(all).toContain('it holds 2 links')
  expect(all).not.toContain('undefined')
})

test.for([
  [1, true, 'Its mail leaves in 20 seconds.'],
  [2, true, 'Its 2 mails leave in 20 seconds.'],
  [2, false, 'Its 2 mails leave as soon as mail is set up.'],
] as const)('%i mails that were held, with mail set up: %s', ([mails, isSetUp, words]) => {
  expect(describeRelease(mails, isSetUp)).toBe(words)
})

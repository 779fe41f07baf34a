import { expect, test } from 'vitest'
import { junkReasonNames } from '#contract/worklist.ts'
import { describeJunkReasons, describePutBack } from './junk-labels.ts'

test('why a request is in Junk is said in words that go together', () => {
  expect(describeJunkReasons([{ name: 'links', count: 3 }])).toBe('it advertises with 3 links')
  expect(describeJunkReasons([{ name: 'hidden-field' }, { name: 'quick' }])).toBe(
    'a field that people cannot see was filled in, and it was sent faster than anybody can fill in the form',
  )
  expect(describeJunkReasons([])).toBe('it looks like spam')
  const all = describeJunkReasons(junkReasonNames.map((name) => ({ name, count: 2 })))
  expect(all).toContain('it advertises with 2 links')
  expect(all).not.toContain('undefined')
})

test.for([
  [0, true, 'Put back.'],
  [1, true, 'Put back. 1 mail is on its way.'],
  [2, true, 'Put back. 2 mails are on their way.'],
  [2, false, 'Put back. 2 mails are sent as soon as mail is set up.'],
] as const)('%i mails that were held, with mail set up: %s', ([mails, isSetUp, words]) => {
  expect(describePutBack(mails, isSetUp)).toBe(words)
})

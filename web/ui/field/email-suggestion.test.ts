import { expect, test } from 'vitest'
import { suggestEmail } from './email-suggestion.ts'

test.for([
  ['priya@gmial.com', 'priya@gmail.com'],
  ['priya@gmail.con', 'priya@gmail.com'],
  ['priya@hotmial.co.uk', 'priya@hotmail.co.uk'],
  ['priya@btinternet.co', 'priya@btinternet.com'],
  ['priya@leedsac.uk', 'priya@leeds.ac.uk'],
])('%s is taken for a slip of the thumb', ([typed, meant]) => {
  expect(suggestEmail(String(typed))).toBe(meant)
})

test.for([
  'priya@gmail.com',
  'priya@leeds.gov.uk',
  'priya@student.leeds.ac.uk',
  'priya@curls.co.uk',
  'priya@mail.com',
  'priya@example.org',
  'priya',
  '',
])('%s is left as it is', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined()
})

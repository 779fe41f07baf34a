import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

const make = (name: string, message: string, stack: string) =>
  Object.assign(new Error(message), { name, stack })

test.each([
  [
    'Chromium',
    make(
      'TypeError',
      "Cannot read properties of undefined (reading 'priya@example.com')",
      `TypeError: Cannot read properties of undefined (reading 'priya@example.com')
    at d (https://curls.example/assets/words-D0st-nfa.js:1:2345)
    at https://curls.example/assets/admin-Cyp7oijZ.js:2:67`,
    ),
    'nothing-there',
  ],
  [
    'Safari',
    make(
      'TypeError',
      "undefined is not an object (evaluating 'priya.name')",
      'd@https://curls.example/assets/words-D0st-nfa.js:1:2345\nhttps://curls.example/assets/admin-Cyp7oijZ.js:2:67',
    ),
    'nothing-there',
  ],
  [
    'Firefox',
    make(
      'TypeError',
      'priya is undefined',
      'd@https://curls.example/assets/words-D0st-nfa.js:1:2345\n@https://curls.example/assets/admin-Cyp7oijZ.js:2:67\n',
    ),
    'nothing-there',
  ],
])('of an error in %s a known reason and places in our scripts are told', (_engine, error, reason) => {
  expect(describeError(error)).toEqual({
    kind: 'type',
    reason,
    at: ['words-D0st-nfa.js:1:2345', 'admin-Cyp7oijZ.js:2:67'],
  })
})

test('a message that quotes what somebody wrote stays on the device', () => {
  const message = 'Unexpected token, "Priya notes.js:1:1" is not valid JSON'
  const told = describeError(make('SyntaxError', message, `SyntaxError: ${message}\n    at x (a-1.js:1:5)`))
  expect(told).toEqual({ kind: 'syntax', at: ['a-1.js:1:5'] })
})

test.each(['thrown text', undefined, new DOMException('Priya', 'NotFoundError')])(
  '%j is told by kind alone',
  (thrown) => {
    expect(JSON.stringify(describeError(thrown))).not.toMatch(/thrown text|Priya/)
  },
)

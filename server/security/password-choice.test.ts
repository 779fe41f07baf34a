import { expect, test } from 'vitest'
import { isCommonPassword } from './password-choice.ts'

test.for([
  'qwertyuiop12',
  'Password1234!',
  'Password!Password!',
  '1q2w3e4r5t6y',
  'INTERNATIONAL',
  'iseedeadpeople',
  'sunshine 2024',
])('a password that very many people use is refused: %s', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.for(['curls in the rain', 'correct horse battery', 'żółw pod czerwonym dachem', 'x7-Q!p_92Lk0'])(
  'any other composition will do: %s',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

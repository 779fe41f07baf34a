import { expect, test } from 'vitest'
import { passwordWeakness } from './password-choice.ts'

const names = ['North Leeds Curls', 'hello@northleedscurls.example', 'sarah']

test.for([
  'qwertyuiop12',
  'Password1234!',
  'Password!Password!',
  '1q2w3e4r5t6y',
  'INTERNATIONAL',
  'iseedeadpeople',
  'sunshine 2024',
])('a password that very many people use is refused: %s', (password) => {
  expect(passwordWeakness(password, names)).toBe(
    'Very many people use this password, so it is tried first. Please choose three or four words that have nothing to do with one another.',
  )
})

test.for(['North Leeds Curls 2026', 'leeds-curly-hair-24', 'SarahSarah1985', 'owner@northleedscurls'])(
  'a password made of the names of the business is refused: %s',
  (password) => {
    expect(passwordWeakness(password, names)).toContain('words that anybody would try for this website')
  },
)

test('a few characters again and again are no password', () => {
  expect(passwordWeakness('tyutyutyutyu', names)).toContain('the same few characters')
})

test.for(['curls in the rain', 'correct horse battery', 'żółw pod czerwonym dachem', 'x7-Q!p_92Lk0'])(
  'any other composition will do: %s',
  (password) => {
    expect(passwordWeakness(password, names)).toBeUndefined()
  },
)

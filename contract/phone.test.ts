import { expect, test } from 'vitest'
import { phoneSpellings } from '#tests/support/phone-spellings.ts'
import { normalisePhone, phoneNumbersIn, telHref } from './phone.ts'

test('each spelling of a number dials the same', () => {
  for (const [written, key] of phoneSpellings) {
    expect([written, normalisePhone(written)]).toEqual([written, key])
    expect(telHref(written)).toBe(`tel:${key}`)
    expect(normalisePhone(key)).toBe(key)
  }
})

test.for([
  ['07700 900182 after 5pm', '+447700900182'],
  ['07700900182 (work 9-5)', '+447700900182'],
  ['mob 07700 900182 hm 0113 4960182', '+447700900182', '+441134960182'],
  ['07700 900182 - mornings 9 to 12', '+447700900182'],
  ['07700 900182 9-5', '+447700900182'],
  ['after 5: 07700 900182', '+447700900182'],
  ['5-7 07700 900182', '+447700900182'],
  ['07700900182 01134960182', '+447700900182', '+441134960182'],
  ['07700 900182/0113 496 0183', '+447700900182', '+441134960183'],
  ['0113 496 0182/3', '+441134960182'],
  ['0113 496 0182 ext 12, mobile +44 (0)7700 900182', '+441134960182', '+447700900182'],
  ['+353 86 123 4567 or 07700 900182', '+353861234567', '+447700900182'],
  ['+39 06 1234 56789', '+3906123456789'],
  ['+1 (212) 555-0182', '+12125550182'],
  ['M: 07700 900182\nH: 0113 496 0182', '+447700900182', '+441134960182'],
  ['07700 900182 (Tom, husband)', '+447700900182'],
  ['text only please', ...[]],
])('%s holds its numbers, the first of which is dialled', ([written = '', ...numbers]) => {
  expect(phoneNumbersIn(written)).toEqual(numbers)
  if (numbers[0]) expect(telHref(written)).toBe(`tel:${numbers[0]}`)
})

import { expect, test } from 'vitest'
import { fillInFacts, openingHoursOf } from './facts.ts'

test('a text says the facts of today wherever it names them', () => {
  const facts = { name: 'Ringlets & $& Co', openingHours: '7 days 9am - 5pm', replies: 'within 24 hours' }
  expect(fillInFacts('{name}: call {name}, {openingHours}.', facts)).toBe(
    'Ringlets & $& Co: call Ringlets & $& Co, 7 days 9am - 5pm.',
  )
  expect(fillInFacts('Nothing to {fill} in', facts)).toBe('Nothing to {fill} in')
})

test.for([
  ['08:00', '20:00', '7 days 8am - 8pm'],
  ['09:30', '17:15', '7 days 9.30am - 5.15pm'],
  ['00:00', '12:00', '7 days 12am - 12pm'],
])('hours from %s to %s are read as "%s"', ([opens = '', closes = '', read]) => {
  expect(openingHoursOf({ opens, closes })).toBe(read)
})

import { expect, test } from 'vitest'
import { services } from '#content/words/services.ts'
import { homeVisitExtraOf, usualPriceOf } from './usual-price.ts'

const usualOf = (own: object) => usualPriceOf(Object.assign({}, ...services.slice(0, 1), own))
const visitOf = (own: object) => homeVisitExtraOf(Object.assign({}, ...services.slice(2), own))

test('whatever part of a usual price the owner has written is said in one sentence', () => {
  expect(usualOf({})).toBe('')
  expect(usualOf({ priceFrom: 85 })).toBe('Usually from £85.')
  expect(usualOf({ priceTo: 85 })).toBe('Usually up to £85.')
  expect(usualOf({ priceFrom: 85, priceTo: 85, minutesFrom: 90 })).toBe('Usually £85 and 1 hour 30 minutes.')
  expect(usualOf({ priceFrom: 48, priceTo: 75, minutesFrom: 60, minutesTo: 120 })).toBe(
    'Usually from £48 to £75 and 1 to 2 hours.',
  )
  expect(usualOf({ minutesFrom: 45, minutesTo: 50 })).toBe('Usually 45 to 50 minutes.')
  expect(usualOf({ minutesFrom: 45, minutesTo: 90, priceNote: 'Longer for long hair.' })).toBe(
    'Usually 45 minutes to 1 hour 30 minutes. Longer for long hair.',
  )
})

test('a home visit says what it costs extra, also that it costs nothing extra', () => {
  expect(visitOf({})).toBeUndefined()
  expect(visitOf({ extraFrom: 0 })).toBe('No extra charge')
  expect(visitOf({ extraFrom: 10 })).toBe('From £10 extra')
  expect(visitOf({ extraTo: 15 })).toBe('Up to £15 extra')
  expect(visitOf({ extraFrom: 10, extraTo: 15 })).toBe('£10 to £15 extra')
})

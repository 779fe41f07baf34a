import { expect, test } from 'vitest'
import { services } from '#content/words/services.ts'
import { visitMinutesOf } from './visit-minutes.ts'

const withMinutes = (own: Record<string, { minutesFrom?: number; minutesTo?: number }>) =>
  visitMinutesOf(services.map((service) => ({ ...service, ...own[service.id] })))

test('a visit is as long as the owner says beside her prices, and as usual where she says nothing', () => {
  expect(withMinutes({})).toEqual({
    ...{ 'cut-only': 120, 'color-only': 120, 'cut-and-color': 180, 'consultation-only': 30 },
  })
  const cut = { cuts: { minutesFrom: 60, minutesTo: 90 } }
  expect(withMinutes(cut)).toMatchObject({ 'cut-only': 90, 'color-only': 120, 'cut-and-color': 180 })
  expect(withMinutes({ ...cut, colour: { minutesFrom: 150 } })).toMatchObject({
    ...{ 'cut-only': 90, 'color-only': 150, 'cut-and-color': 240 },
  })
  expect(withMinutes({ cuts: { minutesTo: 600 }, colour: { minutesTo: 600 } })).toMatchObject({
    'cut-and-color': 720,
  })
})

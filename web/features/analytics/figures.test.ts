import { expect, test } from 'vitest'
import { formatDuration, nameInEvent } from './figures.ts'

test('seconds are read as minutes and seconds', () => {
  expect([0, 9, 48, 60, 67, 166, 3600].map(formatDuration)).toEqual([
    '0m 0s',
    '0m 9s',
    '0m 48s',
    '1m 00s',
    '1m 07s',
    '2m 46s',
    '60m 00s',
  ])
})

test('an event is named by its button or its form, and data that is no such thing names nothing', () => {
  expect(nameInEvent('{"buttonName":"hero_call"}')).toBe('hero_call')
  expect(nameInEvent('{"formName":"consultation_form","success":true}')).toBe('consultation_form')
  for (const data of [undefined, '', '{', 'null', '7', '[]', '{"buttonName":7}', '{"other":"x"}'])
    expect(nameInEvent(data)).toBeUndefined()
})

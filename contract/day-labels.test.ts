import { expect, test } from 'vitest'
import { formatDay, formatShortDay } from './day-labels.ts'

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

test('a day is written as British people write it, on every day of a year', () => {
  for (
    let date = new Date('2028-01-01');
    date.getUTCFullYear() === 2028;
    date.setUTCDate(date.getUTCDate() + 1)
  )
    expect(formatDay(date.toISOString().slice(0, 10))).toBe(longDay.format(date))
})

test('a day in few letters names its month by three', () => {
  expect(['2026-09-01', '2026-11-21'].map(formatShortDay)).toEqual(['1 Sep', '21 Nov'])
})

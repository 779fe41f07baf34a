import { expect, test } from 'vitest'
import { formatCountOf, formatDay, formatPhone, formatShortDay } from './format.ts'

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

test('one is not many', () => {
  expect([0, 1, 2, 1284].map((count) => formatCountOf(count, 'page view'))).toEqual([
    '0 page views',
    '1 page view',
    '2 page views',
    '1,284 page views',
  ])
})

test('a number is written as people in the United Kingdom write it', () => {
  const written = {
    '+447700900123': '07700 900123',
    '+441134960182': '0113 496 0182',
    '+441514960182': '0151 496 0182',
    '+442079460182': '020 7946 0182',
    '+441943600182': '01943 600182',
    '+44194360018': '01943 60018',
    '+448001112222': '0800 111 2222',
    '+35312345678': '+35312345678',
    '900123': '900123',
  }
  expect(Object.keys(written).map(formatPhone)).toEqual(Object.values(written))
})

import { expect, test } from 'vitest'
import { formatCountOf, formatPhone } from './format.ts'

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

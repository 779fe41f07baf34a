import { expect, test } from 'vitest'
import {
  chartPointsOf,
  dayMarksOf,
  formatDuration,
  nameInEvent,
  percentOf,
  roundScaleTop,
} from './figures.ts'

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

test('a share of nothing is not a number', () => {
  expect(percentOf(1, 3)).toBe('33%')
  expect(percentOf(0, 0)).toBe('–')
})

test('the scale holds the largest value and divides into four whole steps', () => {
  for (const largest of [0, 1, 4, 5, 7, 99, 101, 312, 5906, 1_000_000]) {
    const top = roundScaleTop(largest)
    expect(top).toBeGreaterThanOrEqual(largest)
    expect(Number.isInteger(top / 4)).toBe(true)
    expect(top).toBeLessThanOrEqual(Math.max(4, largest * 2.6))
  }
})

test('a year is drawn by whole weeks up to today', () => {
  const series = Array.from({ length: 365 }, (_, index) => ({
    day: `day ${index}`,
    visitors: 1,
    views: index,
  }))
  const weeks = chartPointsOf(series)
  expect(weeks).toHaveLength(52)
  expect(weeks[0]).toEqual({ day: 'day 1', visitors: 7, views: 7 * 4 })
  expect(weeks.at(-1)).toEqual({ day: 'day 358', visitors: 7, views: 7 * 361 })
  expect(chartPointsOf(series.slice(0, 30))).toHaveLength(30)
})

test('seven days are named below the chart, evenly, and four of them on a phone', () => {
  const marks = dayMarksOf(
    Array.from({ length: 30 }, (_, index) => ({ day: `${index}`, visitors: 0, views: 0 })),
  )
  expect(marks.map(({ day }) => day)).toEqual(['0', '5', '10', '15', '19', '24', '29'])
  expect(marks.filter(({ isMinor }) => !isMinor).map(({ share }) => share.toFixed(1))).toEqual([
    '0.0',
    '0.3',
    '0.7',
    '1.0',
  ])
})

import { expect, test } from 'vitest'
import { londonInstant } from '#contract/london-time.ts'
import { nextVisitAfter } from './next-visit.ts'

const at = (day: string) => londonInstant(`${day}T10:30`) ?? new Date(Number.NaN)
const visit = (day: string, state: 'done' | 'booked' | 'missed' | 'cancelled' = 'done') => ({
  startsAt: at(day),
  endsAt: new Date(at(day).getTime() + 90 * 60_000),
  state,
})

const now = at('2026-11-27')

test('a client who has come three times is due at the median of her last four distances, on the same weekday', () => {
  const last = visit('2026-11-26')
  const all = ['2025-01-02', '2026-01-01', '2026-03-12', '2026-05-21', '2026-09-17'].map((day) => visit(day))
  // 10, 10, 17 and 10 weeks; the year before them is left out, and the clocks change twice.
  expect(nextVisitAfter(last, [...all, last], 8, now)).toEqual({
    ...{ weeks: 10, day: '2027-02-04', isUsual: true },
  })
})

test('visits that did not take place, and those after it, say nothing about her distance', () => {
  const last = visit('2026-11-26')
  const others = [
    visit('2026-11-12', 'missed'),
    visit('2026-11-05', 'cancelled'),
    visit('2026-12-03', 'booked'),
    visit('2026-09-03'),
  ]
  expect(nextVisitAfter(last, [last, ...others], 8, now)).toEqual({
    ...{ weeks: 8, day: '2027-01-21', isUsual: false },
  })
})

test('two visits in one week do not make a client due at once', () => {
  const all = ['2026-11-24', '2026-11-25', '2026-11-26'].map((day) => visit(day))
  expect(nextVisitAfter(visit('2026-11-26'), all, 10, now)).toMatchObject({ weeks: 1, day: '2026-12-03' })
})

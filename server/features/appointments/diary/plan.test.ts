import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DiarySettings, HoursPart } from '#contract/diary-settings.ts'
import { minuteMs } from '#contract/durations.ts'
import { addDays, clockTime, londonDay } from '#contract/london-time.ts'
import { defaultSettings } from '../settings.ts'
import {
  doOverlap,
  freeTimesOn,
  instantAtClockTime,
  type Plan,
  possibleStartsOn,
  spanOfHours,
  type Visit,
  workingHoursOf,
} from './plan.ts'
import { warningsAboutTime } from './warnings.ts'

const numRuns = 300

// A week around each change of the clocks: 29 March and 25 October 2026.
const firstDays = ['2026-03-26', '2026-10-22'] as const
const now = new Date('2026-01-01T09:00:00Z')
const quarter = fc.integer({ min: 0, max: 95 })
const clockOf = (quarters: number) =>
  `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`
const place = fc.constantFrom('salon' as const, 'home' as const)
const area = fc.constantFrom('headingley', 'roundhay', 'adel')

const parts: fc.Arbitrary<HoursPart[]> = fc
  .tuple(fc.uniqueArray(quarter, { minLength: 0, maxLength: 6 }), fc.constantFrom('salon', 'home', 'either'))
  .map(([quarters, where]) => {
    const sorted = quarters.toSorted((a, b) => a - b)
    return Array.from({ length: Math.floor(sorted.length / 2) }, (_, index) => ({
      from: clockOf(sorted[index * 2] ?? 0),
      to: clockOf(sorted[index * 2 + 1] ?? 0),
      place: where as HoursPart['place'],
    }))
  })

const diary = fc.record({
  first: fc.constantFrom(...firstDays),
  hours: fc.array(parts, { minLength: 7, maxLength: 7 }),
  travelMinutes: fc.record({ headingley: fc.nat(60), roundhay: fc.nat(60) }),
  pauseMinutes: fc.constantFrom(0, 10, 15, 45),
  visits: fc.array(
    fc.record({ day: fc.nat(6), quarter, length: fc.integer({ min: 5, max: 240 }), place, area }),
    {
      maxLength: 12,
    },
  ),
  blocks: fc.array(fc.record({ day: fc.nat(6), quarter, isWhole: fc.boolean() }), { maxLength: 3 }),
  busy: fc.array(fc.record({ day: fc.nat(6), quarter, length: fc.integer({ min: 5, max: 180 }) }), {
    maxLength: 3,
  }),
  awayFrom: fc.option(fc.nat(6), { nil: undefined }),
  wanted: fc.record({ minutes: fc.integer({ min: 5, max: 300 }), place, area }),
})

type Made = typeof diary extends fc.Arbitrary<infer Diary> ? Diary : never

const spanAt = (
  first: string,
  { day, quarter: at, length }: { day: number; quarter: number; length: number },
) => {
  const startsAt = instantAtClockTime(addDays(first, day), clockOf(at))
  return { startsAt, endsAt: new Date(startsAt.getTime() + length * minuteMs) }
}

function build({ first, hours, travelMinutes, pauseMinutes, visits: made, blocks, busy, awayFrom }: Made) {
  const settings: DiarySettings = { ...defaultSettings, hours, travelMinutes, pauseMinutes }
  const plan: Plan = {
    settings,
    blocks: blocks.map(({ day: index, quarter: at, isWhole }) => {
      const day = addDays(first, index)
      const hours = { from: isWhole ? '00:00' : clockOf(at), to: '24:00' }
      return { ...spanOfHours(day, hours), id: 'block', version: 1, note: '' }
    }),
    away:
      awayFrom === undefined
        ? undefined
        : { from: addDays(first, awayFrom), back: addDays(first, awayFrom + 2) },
    busy: busy.map((one) => spanAt(first, one)),
  }
  const visits: Visit[] = made
    .map((one, index) => ({
      ...spanAt(first, one),
      id: `${index}`,
      name: 'A',
      place: one.place,
      area: one.area,
    }))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  return { plan, visits, days: Array.from({ length: 7 }, (_, index) => addDays(first, index)) }
}

test('a proposed time never breaks anything in the diary, across both changes of the clocks', () => {
  let proposed = 0
  fc.assert(
    fc.property(diary, (made) => {
      const { plan, visits, days } = build(made)
      const around = { plan, visits, offered: [], now }
      for (const day of days)
        for (const startsAt of possibleStartsOn(plan, visits, day, made.wanted, now)) {
          const { minutes, ...stop } = made.wanted
          const endsAt = new Date(startsAt.getTime() + minutes * minuteMs)
          expect(warningsAboutTime(around, { startsAt, endsAt, ...stop })).toEqual([])
          expect(londonDay(startsAt)).toBe(day)
          expect(clockTime(startsAt)).toMatch(/:(?:00|15|30|45)$/)
          proposed += 1
        }
    }),
    { numRuns },
  )
  expect(proposed).toBeGreaterThan(numRuns)
})

test('free time lies within her hours, and in no appointment, block or busy time', () => {
  fc.assert(
    fc.property(diary, (made) => {
      const { plan, visits, days } = build(made)
      for (const day of days)
        for (const free of freeTimesOn(plan, visits, day)) {
          expect(visits.some((visit) => doOverlap(visit, free))).toBe(false)
          expect(plan.busy.some((busy) => doOverlap(busy, free))).toBe(false)
          const open = workingHoursOf(plan, day).map((part) => spanOfHours(day, part))
          expect(open.some((part) => doOverlap(part, free))).toBe(true)
        }
    }),
    { numRuns },
  )
})

test('at most two starts are proposed in a gap, the earliest and the latest, none within four hours', () => {
  const day = '2026-03-05'
  const hours: HoursPart[][] = Array.from({ length: 7 }, () => [
    { from: '09:00', to: '17:00', place: 'either' },
  ])
  const plan: Plan = {
    ...{ settings: { ...defaultSettings, hours }, blocks: [], away: undefined, busy: [] },
  }
  const wanted = { minutes: 90, place: 'salon', area: '' } as const
  const clocks = (visits: Visit[], at: Date) => possibleStartsOn(plan, visits, day, wanted, at).map(clockTime)
  expect(clocks([], now)).toEqual(['09:00', '15:30'])
  expect(clocks([], new Date('2026-03-05T08:10:00Z'))).toEqual(['12:15', '15:30'])
  const span = { startsAt: instantAtClockTime(day, '12:00'), endsAt: instantAtClockTime(day, '14:00') }
  const visit = { ...span, id: 'a', name: 'A', place: 'salon', area: '' } as const
  expect(clocks([visit], now)).toEqual(['09:00', '14:15'])
})

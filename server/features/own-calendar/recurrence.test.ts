import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { clockTime, londonInstant, londonTime } from '#contract/london-time.ts'
import { endInTime } from '#tests/support/in-time.ts'
import { calendarOf, eventOf, inLondon, window } from '#tests/support/own-calendars.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { parseBusyTimes } from './busy-times.ts'
import { createStepBudget, TooMuch } from './recurrence.ts'

test('a rule that the library gives up on is counted, not taken for free time', () => {
  const event = eventOf('DTSTART:20260131T090000', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYWEEKNO=53')
  expect(parseBusyTimes(calendarOf(event), window).unreadable).toBe(1)
})

test('a series without an end is counted up to the window, and one that would be too many is refused', () => {
  const of = (rule: string, start = '20260301T090000') =>
    calendarOf(eventOf(`DTSTART:${start}Z`, 'DURATION:PT1M', `RRULE:${rule}`))
  expect(
    parseBusyTimes(of('FREQ=DAILY', '19700101T090000'), window, createStepBudget(500)).busyTimes,
  ).toHaveLength(427)
  expect(parseBusyTimes(of('FREQ=HOURLY'), window).busyTimes).toHaveLength(9505)
  for (const rule of ['FREQ=MINUTELY', 'FREQ=SECONDLY', 'FREQ=HOURLY;BYMINUTE=0,10,20,30,40,50'])
    expect(() => endInTime(() => parseBusyTimes(of(rule), window))).toThrow(TooMuch)
})

const rules = fc.record({
  freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
  interval: fc.integer({ min: 1, max: 5 }),
  rest: fc.constantFrom('', ';COUNT=9', ';UNTIL=20260825T110000Z', ';BYDAY=MO,WE,FR', ';BYDAY=SU'),
})

test('whatever repeats stays within its bounds and its window, begins by the clock on the wall, and never overlaps', () => {
  fc.assert(
    fc.property(
      rules,
      fc.date({ min: new Date('2015-01-01'), max: new Date('2027-05-01'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 60 }),
      ({ freq, interval, rest }, day, hours) => {
        const start = `${day.toISOString().slice(0, 10).replaceAll('-', '')}T093000`
        const event = eventOf(
          `DTSTART;TZID=Europe/London:${start}`,
          `DURATION:PT${hours}H`,
          `RRULE:FREQ=${freq};INTERVAL=${interval}${rest}`,
        )
        const { busyTimes, unreadable } = parseBusyTimes(calendarOf(event), window, createStepBudget(5000))
        expect(unreadable).toBe(0)
        const wrong = busyTimes.filter(
          ([from, to], index) =>
            to <= window.from ||
            from >= window.to ||
            from < (busyTimes[index - 1]?.[1] ?? Number.NEGATIVE_INFINITY) ||
            clockTime(new Date(from)) !== '09:30' ||
            to - from < hours * hourMs,
        )
        expect(wrong).toEqual([])
      },
    ),
    { numRuns: propertyRuns(300) },
  )
})

test('a daily series that is counted from long ago is the same as one that begins just before the window', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 100, max: 6000 }), (interval, before) => {
      const series = (periods: number) => {
        const at = Date.parse('2026-01-20T09:30Z') - periods * interval * dayMs
        const day = new Date(at).toISOString().slice(0, 10).replaceAll('-', '')
        return inLondon(
          calendarOf(
            eventOf(`DTSTART:${day}T093000`, 'DURATION:PT1H', `RRULE:FREQ=DAILY;INTERVAL=${interval}`),
          ),
        )
      }
      expect(series(before)).toEqual(series(0))
    }),
    { numRuns: propertyRuns(30) },
  )
})

test('each time in London is read as the contract reads it', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-02-01'), max: new Date('2027-03-30'), noInvalidDate: true }),
      (at) => {
        const local = londonTime(at)
        const event = eventOf(`DTSTART;TZID=Europe/London:${local.replace(/[-:]/g, '')}00`, 'DURATION:PT5M')
        const [time] = parseBusyTimes(calendarOf(event), window).busyTimes
        expect(time?.[0]).toBe(londonInstant(local)?.getTime())
      },
    ),
    { numRuns: propertyRuns(200) },
  )
})

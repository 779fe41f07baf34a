import { expect, test } from 'vitest'
import { calendarOf, eventOf, fixture, inLondon, read, window } from '#tests/support/own-calendars.ts'
import { parseBusyTimes } from './busy-times.ts'
import { otherZoneNames, windowsZones } from './windows-zones.ts'

test('a calendar of Google: weekly until the evening of a summer day, one left out, one moved, whole days; birthdays and what is called off are free', () => {
  expect(inLondon(fixture('google'))).toEqual([
    '2026-02-02T18:30 to 19:30',
    '2026-02-09T18:30 to 19:30',
    '2026-02-16T18:30 to 19:30',
    '2026-02-23T18:30 to 19:30',
    '2026-03-02T18:30 to 19:30',
    '2026-03-05T14:00 to 14:45',
    '2026-03-17T20:00 to 21:00',
    '2026-03-23T18:30 to 19:30',
    '2026-03-30T18:30 to 19:30',
    '2026-04-06T18:30 to 19:30',
    '2026-04-10T00:00 to 2026-04-13T00:00',
  ])
})

test('a calendar of Apple: a night over the change of the clocks, calls by the clock of New York, each last Friday', () => {
  expect(inLondon(fixture('apple'))).toEqual([
    '2026-01-30T19:00 to 21:00',
    '2026-02-27T19:00 to 21:00',
    '2026-03-04T17:00 to 18:00',
    // America changes its clocks three weeks before.
    '2026-03-11T16:00 to 17:00',
    '2026-03-18T16:00 to 17:00',
    '2026-03-25T16:00 to 17:00',
    '2026-03-27T19:00 to 21:00',
    '2026-03-28T22:30 to 2026-03-29T06:30',
    '2026-04-24T19:00 to 21:00',
    '2026-05-29T19:00 to 21:00',
    '2026-06-26T19:00 to 21:00',
  ])
})

test('a calendar of Outlook: zones by the names of Windows or as the file describes them, nights over the change of the clocks; what is marked free is free', () => {
  expect(inLondon(fixture('outlook'))).toEqual([
    '2026-04-01T09:00 to 10:30',
    '2026-04-02T10:00 to 11:00',
    '2026-10-23T23:00 to 2026-10-24T02:00',
    '2026-10-24T23:00 to 2026-10-25T02:00',
    '2026-10-25T23:00 to 2026-10-26T02:00',
  ])
})

test('a calendar of Fastmail: zones without a description, and what nobody knows is London’s and counted', () => {
  expect(inLondon(fixture('fastmail'))).toEqual([
    '2026-03-02T09:30 to 11:00',
    '2026-03-04T09:30 to 11:00',
    '2026-03-30T09:30 to 11:00',
    '2026-04-20T12:00 to 12:45',
    '2026-04-21T12:00 to 12:45',
  ])
  const { busyTimes, ...counts } = parseBusyTimes(fixture('fastmail'), window)
  expect(counts).toEqual({ inUnknownZone: 1, unreadable: 1 })
})

test('nothing but times comes out of a calendar', () => {
  for (const name of ['google', 'apple', 'outlook', 'fastmail'])
    expect(
      Object.values(parseBusyTimes(fixture(name), window))
        .flat(2)
        .map((one) => typeof one),
    ).not.toContain('string')
})

test('every name of a zone that Windows has leads to one, and BST is not Bangladesh', () => {
  const names = [
    ...Object.keys(windowsZones).map((name) => `${name} Standard Time`),
    ...Object.keys(otherZoneNames),
  ]
  expect(names.length).toBeGreaterThan(130)
  for (const name of names) {
    const event = eventOf(`DTSTART;TZID=${name}:20260601T120000`, 'DURATION:PT1H')
    expect([name, parseBusyTimes(calendarOf(event), window).inUnknownZone]).toEqual([name, 0])
  }
  expect(read('DTSTART;TZID=BST:20260601T120000', 'DURATION:PT1H')).toEqual(['2026-06-01T12:00 to 13:00'])
  expect(read('DTSTART;TZID=/mozilla.org/20070129_1/Europe/Paris:20260601T120000', 'DURATION:PT1H')).toEqual([
    '2026-06-01T11:00 to 12:00',
  ])
})

test.for([
  ['the hour that spring leaves out', '20260329T013000', '20260329T014500', '2026-03-29T02:30 to 02:45'],
  [
    'from before the hour that autumn repeats',
    '20261025T003000',
    '20261025T020000',
    '2026-10-25T00:30 to 02:00',
  ],
] as const)('%s', ([, start, end, expected]) => {
  expect(read(`DTSTART;TZID=Europe/London:${start}`, `DTEND;TZID=Europe/London:${end}`)).toEqual([expected])
})

test('of an hour that autumn repeats, both are taken', () => {
  const event = eventOf(
    'DTSTART;TZID=Europe/London:20261025T010000',
    'DTEND;TZID=Europe/London:20261025T014500',
  )
  expect(parseBusyTimes(calendarOf(event), window).busyTimes).toEqual([
    [Date.parse('2026-10-25T00:00Z'), Date.parse('2026-10-25T01:45Z')],
  ])
})

test('a change to one occurrence and all later ones moves and lengthens those', () => {
  const series = eventOf(
    'UID:a',
    'DTSTART:20260301T090000',
    'DTEND:20260301T100000',
    'RRULE:FREQ=DAILY;COUNT=4',
  )
  const change = eventOf(
    ...['UID:a', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20260303T090000'],
    ...['DTSTART:20260303T110000', 'DTEND:20260303T130000'],
  )
  expect(inLondon(calendarOf(series, change))).toEqual([
    '2026-03-01T09:00 to 10:00',
    '2026-03-02T09:00 to 10:00',
    '2026-03-03T11:00 to 13:00',
    '2026-03-04T11:00 to 13:00',
  ])
})

test('a file that says only when she is busy is read as well', () => {
  const named = [
    ...['BEGIN:VFREEBUSY', 'FREEBUSY:20260301T090000Z/20260301T100000Z,20260302T090000Z/PT30M'],
    ...['FREEBUSY;FBTYPE=FREE:20260303T090000Z/PT1H', 'END:VFREEBUSY'],
  ]
  expect(inLondon(calendarOf(...named))).toEqual(['2026-03-01T09:00 to 10:00', '2026-03-02T09:00 to 09:30'])
})

test.for([
  ['an event without an end', ['DTSTART:20260301T090000'], []],
  ['a day without an end', ['DTSTART;VALUE=DATE:20260301'], ['2026-03-01T00:00 to 2026-03-02T00:00']],
  [
    'a day that ends on itself',
    ['DTSTART;VALUE=DATE:20260301', 'DTEND;VALUE=DATE:20260301'],
    ['2026-03-01T00:00 to 2026-03-02T00:00'],
  ],
  [
    'a day of 23 hours',
    ['DTSTART;VALUE=DATE:20260329', 'DTEND;VALUE=DATE:20260330'],
    ['2026-03-29T00:00 to 2026-03-30T00:00'],
  ],
  [
    'an occurrence left out by its instant in UTC',
    [
      ...['DTSTART;TZID=Europe/London:20260401T090000', 'DURATION:PT1H'],
      ...['RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20260401T080000Z'],
    ],
    ['2026-04-02T09:00 to 10:00'],
  ],
  [
    'an end of the series that names the last day',
    ['DTSTART:20260401T210000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20260402'],
    ['2026-04-01T21:00 to 22:00', '2026-04-02T21:00 to 22:00'],
  ],
  [
    'a flight between two zones',
    ['DTSTART;TZID=Europe/London:20260401T090000', 'DTEND;TZID=America/New_York:20260401T120000'],
    ['2026-04-01T09:00 to 17:00'],
  ],
] as const)('%s', ([, lines, expected]) => {
  expect(read(...lines)).toEqual(expected)
})

test.for([
  '<!doctype html><title>Sign in</title>',
  '',
  'BEGIN:VCARD\r\nEND:VCARD',
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT',
])('no calendar, or half of one, is refused: %j', (text) => {
  expect(() => parseBusyTimes(text, window)).toThrow()
})

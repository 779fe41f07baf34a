import { expect, test } from 'vitest'
import { londonTime } from '#contract/london-time.ts'
import { calendarFile } from '#tests/support/calendar-server.ts'
import { parseBusyTimes } from './busy-times.ts'

const window = { from: new Date('2026-01-29T10:00Z'), to: new Date('2027-04-01T10:00Z') }

/** "2026-03-02T09:30 to 11:00" on clocks in London. */
async function read(text: string, ownAddresses: readonly string[] = []) {
  const { busyTimes, unreadable } = await parseBusyTimes(text, window, ownAddresses)
  const times = busyTimes.map(({ startsAt, endsAt }) => {
    const [from, to] = [londonTime(startsAt), londonTime(endsAt)]
    return `${from} to ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to}`
  })
  return { times, unreadable }
}

const calendarOf = (...entries: readonly (readonly string[])[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...entries.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
const simple = ['UID:a', 'DTSTART:20260302T093000', 'DTEND:20260302T110000']

test('a calendar of Google: weekly until the evening of a summer day, one left out, one moved, whole days; birthdays and what is called off are free', async () => {
  expect(await read(calendarFile('google'))).toEqual({
    times: [
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
    ],
    unreadable: 0,
  })
})

test.for([
  // Calls by the clock of New York, which changes three weeks before; each last Friday; a night over the change.
  ['apple', '2026-03-04T17:00 to 18:00', '2026-03-11T16:00 to 17:00', '2026-03-27T19:00 to 21:00'],
  ['apple', '2026-03-28T22:30 to 2026-03-29T06:30'],
  // Zones by the names of Windows.
  ['outlook', '2026-04-01T09:00 to 10:30', '2026-04-02T10:00 to 11:00'],
  // Zones without a description.
  ['fastmail', '2026-03-02T09:30 to 11:00', '2026-03-30T09:30 to 11:00'],
])('a calendar of %s is read by the clocks of its zones', async ([name = '', ...expected]) => {
  const { times } = await read(calendarFile(name))
  for (const time of expected) expect(times).toContain(time)
  // What Outlook marks as free is free.
  if (name === 'outlook') expect(times.filter((time) => time.startsWith('2026-04-03'))).toEqual([])
})

test('a bad line or entry is left out, the rest is read, whatever ends the lines', async () => {
  const { times, unreadable } = await read(calendarFile('comment-newline'))
  expect(times).toContain('2026-12-02T10:00 to 11:00')
  expect(times).toContain('2026-12-04T10:00 to 11:00')
  expect(times.length + unreadable).toBe(3)

  const bad = ['UID:b', 'DTSTART:soon', 'DTEND:later']
  const endless = ['UID:c', 'DTSTART:20260302T120000Z']
  const often = ['UID:d', 'DTSTART:20260302T120000Z', 'DTEND:20260302T120001Z', 'RRULE:FREQ=SECONDLY']
  const calendar = calendarOf(simple, bad, endless, often)
  for (const ending of ['\n', '\r\n', '\r\r\n'])
    expect(await read(calendar.replaceAll('\r\n', ending)), JSON.stringify(ending)).toEqual({
      times: ['2026-03-02T09:30 to 11:00'],
      unreadable: 3,
    })
  await expect(read('<html>Sign in</html>')).rejects.toMatchObject({ problem: 'not-a-calendar' })
})

test('an invitation that she declined is free, by her address or the name of the calendar; another’s answer changes nothing', async () => {
  const dentist = '2026-12-02T10:00 to 11:00'
  const lunch = '2026-12-03T10:00 to 11:00'
  const declined = calendarFile('declined')
  expect((await read(declined)).times).toEqual([dentist, lunch])
  expect((await read(declined, ['Hannah@example.com'])).times).toEqual([dentist])
  const named = declined.replace('VERSION:2.0', 'VERSION:2.0\nX-WR-CALNAME:hannah@example.com')
  expect((await read(named)).times).toEqual([dentist])
  const hers = declined.replace('VERSION:2.0', 'VERSION:2.0\nX-WR-CALNAME:Hannah')
  expect((await read(hers)).times).toEqual([dentist])
  expect((await read(declined, ['boss@example.com'])).times).toEqual([dentist, lunch])
})

test('times without a zone and whole days are London’s, in winter and summer', async () => {
  const day = ['UID:e', 'DTSTART;VALUE=DATE:20260710']
  const summer = ['UID:f', 'DTSTART:20260706T093000', 'DURATION:PT90M']
  const weekly = ['UID:g', 'DTSTART:20261021T090000', 'DTEND:20261021T100000', 'RRULE:FREQ=WEEKLY;COUNT=2']
  expect((await read(calendarOf(simple, day, summer, weekly))).times).toEqual([
    '2026-03-02T09:30 to 11:00',
    '2026-07-06T09:30 to 11:00',
    '2026-07-10T00:00 to 2026-07-11T00:00',
    '2026-10-21T09:00 to 10:00',
    '2026-10-28T09:00 to 10:00',
  ])
})

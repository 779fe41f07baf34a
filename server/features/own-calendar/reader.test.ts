import { expect, onTestFinished, test } from 'vitest'
import { startProgramDirectly } from '#server/process/programs.ts'
import { inTime } from '#tests/support/in-time.ts'
import type { FetchFeed } from './fetch-feed.ts'
import { createCalendarReader } from './reader.ts'

const url = new URL('https://calendar.example.com/secret.ics')
const limitMs = { whole: 3000, fetching: 300 }
const now = () => new Date('2026-03-01T10:00Z')

function readerOf(fetchFeed: FetchFeed) {
  const reader = createCalendarReader({ fetchFeed, startProgram: startProgramDirectly, now, limitMs })
  onTestFinished(reader.stop)
  return reader
}
const calendarOf = (rule: string) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260302T090000Z\r\nDURATION:PT1H\r\n${rule}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
const problemOf = (reading: Promise<unknown>) =>
  inTime(reading.catch((error) => error.problem ?? error.reason ?? error.name))

test('a calendar is read one month back and thirteen ahead', async () => {
  const { busyTimes } = await readerOf(async () => calendarOf('RRULE:FREQ=DAILY')).read(url)
  expect(busyTimes[0]?.[0]).toBe(Date.parse('2026-03-02T09:00Z'))
  expect(busyTimes.at(-1)?.[0]).toBe(Date.parse('2027-04-01T09:00Z'))
})

test('a rule that the library would look for without an end is stopped with its process', async () => {
  const startedMs = performance.now()
  const text = calendarOf('RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30')
  expect(await problemOf(readerOf(async () => text).read(url))).toBe('too-much')
  expect(performance.now() - startedMs).toBeLessThan(limitMs.whole + 1000)
})

test('a server that does not answer is left in time, and both kinds of waiting end when the site stops', async () => {
  const silent: FetchFeed = (_, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  expect(await problemOf(readerOf(silent).read(url))).toBe('silent')
  const stopped = readerOf(silent)
  const reading = problemOf(stopped.read(url))
  stopped.stop()
  expect([await reading, stopped.isStopped()]).toEqual(['AbortError', true])
})

test('what is no calendar is refused without a word of it', async () => {
  const error = await readerOf(async () => 'BEGIN:VCALENDAR\r\nSUMMARY Dentist')
    .read(url)
    .catch(String)
  expect(error).toBe('Error: The owner’s own calendar could not be read: not-a-calendar')
})

import { readFileSync } from 'node:fs'
import { londonTime } from '#contract/london-time.ts'
import { parseBusyTimes } from '#server/features/own-calendar/busy-times.ts'

/** What is read of a calendar in these tests. */
export const window = { from: Date.parse('2026-01-29T10:00Z'), to: Date.parse('2027-04-01T10:00Z') }

export const calendarOf = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
export const eventOf = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')

/** "2026-03-02T09:30 to 11:00" on clocks in London. */
export function inLondon(text: string) {
  return parseBusyTimes(text, window).busyTimes.map(([start, end]) => {
    const [from, to] = [londonTime(new Date(start)), londonTime(new Date(end))]
    return `${from} to ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to}`
  })
}
export const read = (...lines: readonly string[]) => inLondon(calendarOf(eventOf(...lines)))

export const fixture = (name: string) =>
  readFileSync(new URL(`../fixtures/calendars/${name}.ics`, import.meta.url), 'utf8')

import { setImmediate as nextTurn } from 'node:timers/promises'
import ical, { type Attendee, type EventInstance, type VEvent } from 'node-ical'
import { normaliseEmail } from '#contract/contact.ts'
import { addDays, londonMidnight } from '#contract/london-time.ts'
import { FeedRefused } from './refusals.ts'

export type BusyTime = { startsAt: Date; endsAt: Date }

/** `unreadable`: how many entries were left out. */
export type Reading = { busyTimes: BusyTime[]; unreadable: number }

type Window = { from: Date; to: Date }

/** More than a time every half an hour for a year. */
const maxBusyTimes = 20_000
const timeLimitMs = 10_000

/** The lines of a calendar, whatever ends them, those folded into several joined. */
const linesOf = (text: string) =>
  text
    .replaceAll(/\r*\n/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')

/** Times without a zone are London's, never those of the server. */
const inLondonZone = (line: string) =>
  /^(?:DTSTART|DTEND|EXDATE|RECURRENCE-ID)[^:]*:[\dT,]+$/i.test(line) &&
  /:\d{8}T/.test(line) &&
  !/TZID=/i.test(line)
    ? line.replace(':', ';TZID=Europe/London:')
    : line

/** Splits a calendar into what all entries share, and the entries of each series, so that a bad one spoils no other. */
function splitCalendar(text: string) {
  const shared: string[] = []
  const series: string[][] = []
  const seriesByUid = new Map<string, { entries: string[]; hasMain: boolean }>()
  let entry: string[] | undefined
  for (const line of linesOf(text).map(inLondonZone)) {
    if (/^BEGIN:VEVENT\s*$/i.test(line)) entry = []
    if (entry) entry.push(line)
    else shared.push(line)
    if (!entry || !/^END:VEVENT\s*$/i.test(line)) continue
    const uid = entry.find((one) => /^UID[:;]/i.test(one)) ?? ''
    const isChange = entry.some((one) => /^RECURRENCE-ID[:;]/i.test(one))
    const known = seriesByUid.get(uid)
    // Two entries with one id stay two: rather taken twice than free.
    if (known && uid !== '' && (isChange || !known.hasMain)) {
      known.entries.push(...entry)
      known.hasMain ||= !isChange
    } else {
      series.push(entry)
      seriesByUid.set(uid, { entries: entry, hasMain: !isChange })
    }
    entry = undefined
  }
  // An entry that was cut off.
  if (entry) series.push(entry)
  const end = shared.findIndex((line) => /^END:VCALENDAR\s*$/i.test(line))
  return { head: shared.slice(0, end === -1 ? undefined : end), series }
}

/** Rules that repeat within a day would keep the server busy. */
const isTooFrequent = (entry: readonly string[]) =>
  entry.some(
    (line) =>
      /^RRULE/i.test(line) && /FREQ=(?:SECOND|MINUTE|HOUR)LY|BY(?:HOUR|MINUTE|SECOND)=[^;]*,/i.test(line),
  )

const attendeesOf = ({ attendee }: VEvent): Attendee[] =>
  attendee === undefined ? [] : Array.isArray(attendee) ? attendee : [attendee]

/** Whether the owner said no, under one of her addresses. */
const hasDeclined = (event: VEvent, own: ReadonlySet<string>) =>
  attendeesOf(event).some(
    (attendee) =>
      typeof attendee === 'object' &&
      attendee.params?.PARTSTAT === 'DECLINED' &&
      own.has(normaliseEmail(String(attendee.val).replace(/^mailto:/i, ''))),
  )

function isBusy(event: VEvent, own: ReadonlySet<string>): boolean {
  const status: unknown = Reflect.get(event, 'MICROSOFT-CDO-BUSYSTATUS')
  if (event.status === 'CANCELLED' || hasDeclined(event, own)) return false
  return event.transparency === undefined ? status !== 'FREE' : event.transparency !== 'TRANSPARENT'
}

/** A whole day has the date of the machine's zone, whatever its instant. */
const dayOf = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

function timesOf({ start, end, isFullDay }: Pick<EventInstance, 'start' | 'end' | 'isFullDay'>): BusyTime {
  if (!isFullDay) return { startsAt: new Date(start), endsAt: new Date(end) }
  const [first, until] = [dayOf(start), dayOf(end)]
  return {
    startsAt: londonMidnight(first),
    endsAt: londonMidnight(until > first ? until : addDays(first, 1)),
  }
}

function merge(times: readonly BusyTime[]): BusyTime[] {
  const merged: BusyTime[] = []
  for (const time of times.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const last = merged.at(-1)
    if (last && time.startsAt < last.endsAt)
      last.endsAt = new Date(Math.max(time.endsAt.getTime(), last.endsAt.getTime()))
    else merged.push({ ...time })
  }
  return merged
}

/** Times that are named without events, in files that say only when somebody is busy. */
const namedTimesOf = (lines: readonly string[]): BusyTime[] =>
  Object.values(ical.parseICS(lines.join('\r\n'))).flatMap((component) =>
    component?.type === 'VFREEBUSY'
      ? (component.freebusy ?? [])
          .filter(({ type }) => type !== 'FREE')
          .map(({ start, end }) => ({ startsAt: new Date(start), endsAt: new Date(end) }))
      : [],
  )

/** The times of one series within the window. Throws if it cannot be read. */
function readEntries(lines: readonly string[], { from, to }: Window, own: ReadonlySet<string>): BusyTime[] {
  const events = Object.values(ical.parseICS(lines.join('\r\n'))).filter(
    (component) => component?.type === 'VEVENT',
  )
  if (events.length === 0 || events.some(({ start }) => !(start?.getTime() > 0)))
    throw new Error('It has no time')
  return events.flatMap((event) =>
    ical
      .expandRecurringEvent(event, { from, to, expandOngoing: true })
      .filter((occurrence) => isBusy(occurrence.event, own))
      .map(timesOf),
  )
}

/** When the owner is busy, by a calendar in iCalendar format (RFC 5545). Nothing else of it is returned. */
export async function parseBusyTimes(
  text: string,
  window: Window,
  ownAddresses: readonly string[] = [],
): Promise<Reading> {
  const { head, series } = splitCalendar(text)
  if (!head.some((line) => /^BEGIN:VCALENDAR\s*$/i.test(line))) throw new FeedRefused('not-a-calendar')
  // Google and others name a calendar by its owner's address.
  const name = head.find((line) => /^X-WR-CALNAME[:;]/i.test(line))?.replace(/^[^:]*:/, '') ?? ''
  const own = new Set([...ownAddresses, name].filter(Boolean).map(normaliseEmail))
  const startedMs = performance.now()
  const times: BusyTime[] = []
  let unreadable = 0
  const end = 'END:VCALENDAR'
  for (const entry of [undefined, ...series]) {
    if (performance.now() - startedMs > timeLimitMs) throw new FeedRefused('too-much')
    try {
      if (entry && isTooFrequent(entry)) throw new Error('It repeats within a day')
      const found = entry ? readEntries([...head, ...entry, end], window, own) : namedTimesOf([...head, end])
      // An entry without an end, or without a time.
      if (found.some(({ startsAt, endsAt }) => !(endsAt > startsAt))) throw new Error('It has no length')
      times.push(...found.filter(({ startsAt, endsAt }) => endsAt > window.from && startsAt < window.to))
    } catch {
      unreadable += 1
    }
    if (times.length > maxBusyTimes) throw new FeedRefused('too-much')
    // Answer requests between two entries.
    await nextTurn()
  }
  return { busyTimes: merge(times), unreadable }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import ical, { type EventInstance, type VEvent } from 'node-ical'
import { addDays } from '#contract/london-time.ts'
import { normaliseEmail } from '#server/database/search-text.ts'
import { londonMidnight } from '#server/london-days.ts'
import { FeedRefused } from './fetch-feed.ts'

export type BusyTime = { startsAt: Date; endsAt: Date }

/** `unreadable`: how many entries were left out. */
export type Reading = { busyTimes: BusyTime[]; unreadable: number }

type Window = { from: Date; to: Date }

/** More than a time every half an hour for a year. */
const maxBusyTimes = 20_000
const timeLimitMs = 10_000

/** Times without a zone are London's, never those of the server. */
const inLondonZone = (line: string) =>
  /^(?:DTSTART|DTEND|EXDATE|RECURRENCE-ID)(?![^:]*TZID=)[^:]*:[\dT,]*T[\dT,]*$/i.test(line)
    ? line.replace(':', ';TZID=Europe/London:')
    : line

/** The lines of a calendar, whatever ends them, those folded into several joined. */
const linesOf = (text: string) =>
  text
    .replaceAll(/\r*\n/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')
    .map(inLondonZone)

/** Splits a calendar into what all entries share, and the entries of each series, so that a bad one spoils no other. */
function splitCalendar(text: string) {
  const [head = '', ...rest] = linesOf(text)
    .join('\n')
    .split(/^BEGIN:VEVENT[ \t]*$/im)
  const series = new Map<string, string[]>()
  // What stands between two entries, such as zones, belongs to all.
  const shared = [head]
  for (const [index, part] of rest.entries()) {
    const [entry = '', after = ''] = part.split(/^END:VEVENT[ \t]*$/im)
    shared.push(after)
    const uid = /^UID[:;].*$/im.exec(entry)?.[0] ?? ''
    const isChange = /^RECURRENCE-ID[:;]/im.test(entry)
    // Two entries with one id stay two, unless one changes a day of the other: rather taken twice than free.
    const key = uid === '' || (!isChange && series.has(uid)) ? `${uid} ${index}` : uid
    series.set(key, [...(series.get(key) ?? []), `BEGIN:VEVENT\n${entry}END:VEVENT`])
  }
  return { head: shared.join('\n').replaceAll(/^END:VCALENDAR[ \t]*$/gim, ''), series: [...series.values()] }
}

/** Rules that repeat within a day would keep the server busy. */
const isTooFrequent = (entry: string) =>
  /^RRULE.*(?:FREQ=(?:SECOND|MINUTE|HOUR)LY|BY(?:HOUR|MINUTE|SECOND)=[^;\n]*,)/im.test(entry)

/** Whether the owner said no, under one of her addresses or names. */
const hasDeclined = ({ attendee = [] }: VEvent, own: ReadonlySet<string>) =>
  [attendee].flat().some((one) => {
    if (typeof one !== 'object' || one.params?.PARTSTAT !== 'DECLINED') return false
    const names = [String(one.val).replace(/^mailto:/i, ''), String(one.params.CN ?? '')]
    return names.some((name) => own.has(normaliseEmail(name)))
  })

function isBusy(event: VEvent, own: ReadonlySet<string>): boolean {
  if (event.status === 'CANCELLED' || hasDeclined(event, own)) return false
  const outlook: unknown = Reflect.get(event, 'MICROSOFT-CDO-BUSYSTATUS')
  return event.transparency === undefined ? outlook !== 'FREE' : event.transparency !== 'TRANSPARENT'
}

/** A whole day has the date of the machine's zone, whatever its instant. */
const dayOf = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

function timesOf({ start, end, isFullDay }: EventInstance): BusyTime {
  if (!isFullDay) return { startsAt: new Date(start), endsAt: new Date(end) }
  const [first, until] = [dayOf(start), dayOf(end)]
  return {
    startsAt: londonMidnight(first),
    endsAt: londonMidnight(until > first ? until : addDays(first, 1)),
  }
}

/** The times of one series within the window. Throws if one entry of it cannot be read. */
function readSeries(calendar: string, { from, to }: Window, own: ReadonlySet<string>): BusyTime[] {
  const events = Object.values(ical.parseICS(calendar)).filter((component) => component?.type === 'VEVENT')
  if (events.length === 0 || events.some(({ start }) => !(start?.getTime() > 0)))
    throw new Error('It has no time')
  const times = events.flatMap((event) =>
    ical
      .expandRecurringEvent(event, { from, to, expandOngoing: true })
      .filter((occurrence) => isBusy(occurrence.event, own))
      .map(timesOf),
  )
  if (times.some(({ startsAt, endsAt }) => !(endsAt > startsAt))) throw new Error('It has no end')
  return times.filter(({ startsAt, endsAt }) => endsAt > from && startsAt < to)
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

/** When the owner is busy, by a calendar in iCalendar format (RFC 5545). Nothing else of it is returned. */
export async function parseBusyTimes(
  text: string,
  window: Window,
  ownAddresses: readonly string[] = [],
): Promise<Reading> {
  const { head, series } = splitCalendar(text)
  if (!/^BEGIN:VCALENDAR[ \t]*$/im.test(head)) throw new FeedRefused('not-a-calendar')
  // Google and others name a calendar by its owner, or by her address.
  const name = /^X-WR-CALNAME[^:\n]*:(.+)$/im.exec(head)?.[1] ?? ''
  const own = new Set([...ownAddresses, name].filter(Boolean).map(normaliseEmail))
  const startedMs = performance.now()
  const times: BusyTime[] = []
  let unreadable = 0
  for (const entries of series) {
    try {
      if (entries.some(isTooFrequent)) throw new Error('It repeats within a day')
      times.push(...readSeries([head, ...entries, 'END:VCALENDAR'].join('\n'), window, own))
    } catch {
      unreadable += 1
    }
    if (times.length > maxBusyTimes || performance.now() - startedMs > timeLimitMs)
      throw new FeedRefused('too-large')
    // Answer requests between two entries.
    await nextTurn()
  }
  return { busyTimes: merge(times), unreadable }
}

import ICAL from 'ical.js'
import { type Event, type Moment, momentsOfProperty, occurrenceAt, parseEvent, Unreadable } from './events.ts'
import {
  type Budget,
  createMomentMatcher,
  createStepBudget,
  occurrenceStartsOf,
  TooMuch,
  type Window,
} from './recurrence.ts'
import { createZoneFinder, type FindZone } from './zones.ts'

type Component = InstanceType<typeof ICAL.Component>

/** From when until when, in Unix milliseconds. */
export type BusyTime = readonly [number, number]

export type Reading = {
  /** In order, none overlapping another. */
  busyTimes: BusyTime[]
  /** Entries in a zone that nobody knows, read as London time. */
  inUnknownZone: number
  /** Entries that could not be read. */
  unreadable: number
}

/** More than a time every half an hour for a year. */
const mostBusyTimes = 20_000

/** A change to one occurrence of a series, or to it and all later ones. */
type Change = { event: Event; of: Moment; isForAllLater: boolean }

type Series = { main?: Component; changes: Component[] }

/** Groups the entries of each series. Entries without an id are events of their own. */
function seriesOf(calendar: Component): Series[] {
  const found = new Map<unknown, Series>()
  for (const source of calendar.getAllSubcomponents('vevent')) {
    const id = source.getFirstPropertyValue('uid') ?? source
    const series = found.get(id) ?? { changes: [] }
    if (source.getFirstProperty('recurrence-id')) series.changes.push(source)
    // The same id twice is two entries: rather taken twice than free.
    else if (series.main) found.set(source, { main: source, changes: [] })
    else series.main = source
    found.set(id, series)
  }
  return [...found.values()]
}

function readChange(source: Component, findZone: FindZone): Change {
  const [of] = momentsOfProperty(source, 'recurrence-id', findZone)
  if (!of) throw new Unreadable()
  const range = source.getFirstProperty('recurrence-id')?.getFirstParameter('range')
  return { event: parseEvent(source, findZone), of, isForAllLater: range === 'THISANDFUTURE' }
}

type Found = { event: Event; times: BusyTime }

/** The occurrences of a series without those that a change replaces. */
function* occurrencesOf(
  main: Component,
  changes: readonly Change[],
  findZone: FindZone,
  window: Window,
  budget: Budget,
): Generator<Found> {
  const event = parseEvent(main, findZone)
  const isLeftOut = createMomentMatcher([
    ...momentsOfProperty(main, 'exdate', findZone),
    ...changes.map(({ of }) => of),
  ])
  const later = changes
    .filter(({ isForAllLater }) => isForAllLater)
    .toSorted((one, other) => one.of.wall - other.of.wall)
  for (const wall of occurrenceStartsOf(event, findZone, window, budget)) {
    if (isLeftOut(event.start, wall)) continue
    const change = later.findLast(({ of }) => of.wall < wall)
    const shown = change?.event ?? event
    const shift = change ? change.event.start.wall - change.of.wall : 0
    yield { event: shown, times: occurrenceAt(shown, wall + shift) }
  }
}

/** Times that are named without events, in files that say only when somebody is busy. */
const namedTimes = (calendar: Component): BusyTime[] =>
  calendar
    .getAllSubcomponents('vfreebusy')
    .flatMap((source) => source.getAllProperties('freebusy'))
    .filter((property) => property.getFirstParameter('fbtype') !== 'FREE')
    .flatMap((property) => property.getValues())
    .map((period: unknown) => {
      if (!(period instanceof ICAL.Period)) throw new Unreadable()
      return [period.start.toJSDate().getTime(), period.getEnd().toJSDate().getTime()] as const
    })

function merge(times: readonly BusyTime[]): BusyTime[] {
  const merged: BusyTime[] = []
  for (const [start, end] of times.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1)
    if (last && start < last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], end)]
    else merged.push([start, end])
  }
  return merged
}

function calendarsIn(text: string): Component[] {
  const parsed: unknown[] = ICAL.parse(text)
  // A file may hold one calendar or several.
  const all = Array.isArray(parsed[0]) ? parsed : [parsed]
  const calendars = all.map((one) => new ICAL.Component(one as unknown[]))
  if (calendars.some(({ name }) => name !== 'vcalendar')) throw new Unreadable()
  return calendars
}

/** When the owner is busy, by a calendar in iCalendar format (RFC 5545). Nothing else of it is returned. */
export function parseBusyTimes(text: string, window: Window, budget = createStepBudget()): Reading {
  const times: BusyTime[] = []
  const reading = { inUnknownZone: 0, unreadable: 0 }

  /** Reads an entry, or counts it as unreadable. */
  function attempt<T>(read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      if (error instanceof TooMuch) throw error
      reading.unreadable += 1
      return undefined
    }
  }
  /** Adds what is busy; returns whether any of it is in the window. */
  function add([start, end]: BusyTime): boolean {
    if (end <= start || end <= window.from || start >= window.to) return false
    times.push([start, end])
    return true
  }
  function addAll(found: Iterable<Found>): void {
    const inUnknownZone = new Set<Event>()
    for (const { event, times: own } of found)
      if (event.isBusy && add(own) && event.start.isInUnknownZone) inUnknownZone.add(event)
    reading.inUnknownZone += inUnknownZone.size
  }

  for (const calendar of calendarsIn(text)) {
    const findZone = createZoneFinder(calendar)
    for (const { main, changes } of seriesOf(calendar)) {
      const read = changes.flatMap((source) => attempt(() => readChange(source, findZone)) ?? [])
      if (main) attempt(() => addAll(occurrencesOf(main, read, findZone, window, budget)))
      for (const { event } of read)
        attempt(() => addAll([{ event, times: occurrenceAt(event, event.start.wall) }]))
    }
    attempt(() => namedTimes(calendar).forEach(add))
  }
  const busyTimes = merge(times)
  if (busyTimes.length > mostBusyTimes) throw new TooMuch()
  return { busyTimes, ...reading }
}

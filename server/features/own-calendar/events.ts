import ICAL from 'ical.js'
import { dayMs } from '#contract/durations.ts'
import { type FindZone, london, utcZone, type Zone } from './zones.ts'

type Component = InstanceType<typeof ICAL.Component>
type Property = InstanceType<typeof ICAL.Property>
type Time = InstanceType<typeof ICAL.Time>

/** A time as it is written: what a clock in the zone shows, see `Zone`. */
export type Moment = { wall: number; zone: Zone; isDay: boolean; isInUnknownZone: boolean }

/** An event without its words. */
export type Event = {
  source: Component
  start: Moment
  /** By clocks in the zone. */
  length: number
  /** The length is that of a stopwatch, whatever clocks do meanwhile. */
  isExact: boolean
  isBusy: boolean
}

/** An entry cannot be read: the owner is told how many. */
export class Unreadable extends Error {}

export const wallClockMs = ({ year, month, day, hour, minute, second }: Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/** A time without a zone, or in one that nobody knows, is London's: never the server's. */
export function toMoment(time: Time, property: Property, findZone: FindZone): Moment {
  const wall = wallClockMs(time)
  if (time.isDate) return { wall, zone: london, isDay: true, isInUnknownZone: false }
  if (time.zone === ICAL.Timezone.utcTimezone)
    return { wall, zone: utcZone, isDay: false, isInUnknownZone: false }
  const tzid = property.getFirstParameter('tzid')
  const zone = tzid ? findZone(tzid) : london
  return { wall, zone: zone ?? london, isDay: false, isInUnknownZone: !zone }
}

/** All times of a property, such as EXDATE. */
export const momentsOfProperty = (source: Component, name: string, findZone: FindZone): Moment[] =>
  source.getAllProperties(name).flatMap((property) =>
    property.getValues().map((value: unknown) => {
      const time = value instanceof ICAL.Period ? value.start : value
      if (!(time instanceof ICAL.Time)) throw new Unreadable()
      return toMoment(time, property, findZone)
    }),
  )

const firstMoment = (source: Component, name: string, findZone: FindZone): Moment | undefined =>
  momentsOfProperty(source, name, findZone)[0]

/** Whether it takes her time: neither cancelled nor marked as free. */
function isBusyEvent(source: Component): boolean {
  const wordOf = (name: string) => String(source.getFirstPropertyValue(name) ?? '').toUpperCase()
  if (wordOf('status') === 'CANCELLED') return false
  const transparency = wordOf('transp')
  if (transparency) return transparency !== 'TRANSPARENT'
  return wordOf('x-microsoft-cdo-busystatus') !== 'FREE'
}

function lengthOf(source: Component, start: Moment, findZone: FindZone): Pick<Event, 'length' | 'isExact'> {
  const end = firstMoment(source, 'dtend', findZone)
  const duration = source.getFirstPropertyValue('duration')
  if (end) {
    const isSameZone = end.zone === start.zone
    const length = isSameZone ? end.wall - start.wall : end.zone(end.wall).last - start.zone(start.wall).first
    // Some programs end a day on itself.
    if (start.isDay) return { length: Math.max(length, dayMs), isExact: false }
    if (length < 0) throw new Unreadable()
    return { length, isExact: !isSameZone }
  }
  if (duration instanceof ICAL.Duration) return { length: duration.toSeconds() * 1000, isExact: !start.isDay }
  return { length: start.isDay ? dayMs : 0, isExact: false }
}

export function parseEvent(source: Component, findZone: FindZone): Event {
  const start = firstMoment(source, 'dtstart', findZone)
  if (!start) throw new Unreadable()
  return { source, start, ...lengthOf(source, start, findZone), isBusy: isBusyEvent(source) }
}

/** The occurrence that begins when clocks show this time. Where clocks change, the longer reading counts. */
export function occurrenceAt({ start: { zone }, length, isExact }: Event, wall: number): [number, number] {
  const { first } = zone(wall)
  const end = zone(wall + length).last
  return [first, isExact ? Math.max(end, first + length) : end]
}

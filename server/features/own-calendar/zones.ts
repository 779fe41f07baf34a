import ICAL from 'ical.js'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { otherZoneNames, windowsZones } from './windows-zones.ts'

/**
 * The instants at which clocks in a zone show a time, as Unix milliseconds: two where autumn repeats an hour. The time is
 * in milliseconds as well, counted as if it were UTC.
 */
export type Zone = (wall: number) => { first: number; last: number }

type Component = InstanceType<typeof ICAL.Component>

export const utcZone: Zone = (wall) => ({ first: wall, last: wall })

/** "GMT", "GMT+05:30" or "GMT-00:01:15". */
function readOffset(text: string): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(text) ?? []
  const ms = Number(hours) * hourMs + Number(minutes) * minuteMs + Number(seconds) * 1000
  return sign === '-' ? -ms : ms
}

const quarterMs = 15 * minuteMs

function ianaZone(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
  // A series asks for the same quarters of an hour again and again, and clocks change on no other.
  const known = new Map<number, number>()
  const offsetAt = (at: number): number => {
    const quarter = Math.floor(at / quarterMs)
    const offset =
      known.get(quarter) ??
      readOffset(format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '')
    known.set(quarter, offset)
    return offset
  }
  return (wall) => {
    const offsets = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)]
    const found = offsets.map((offset) => wall - offset).filter((at) => at + offsetAt(at) === wall)
    // In the hour that spring leaves out, clocks are taken to go on as before (RFC 5545, 3.3.5).
    const [first = wall - (offsets[0] ?? 0), last = first] = found
    return { first: Math.min(first, last), last: Math.max(first, last) }
  }
}

export const london = ianaZone('Europe/London')

/** The IANA name; undefined if the name is none. */
function ianaName(tzid: string): string | undefined {
  const own = otherZoneNames[tzid] ?? windowsZones[tzid.replace(/ Standard Time$/, '')]
  if (own) return own
  // Some programs put their own name first: /mozilla.org/20070129_1/Europe/London. A name without a slash is none: the
  // system would take BST for Bangladesh.
  const [name] = /[A-Z][\w+-]*(?:\/[A-Z][\w+-]*){1,2}$/.exec(tzid) ?? []
  try {
    return name && new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** A zone that the file itself describes. */
function describedZone(description: Component): Zone {
  const zone = new ICAL.Timezone(description)
  return (wall) => {
    const time = ICAL.Time.fromJSDate(new Date(wall), true)
    const at = wall - zone.utcOffset(time) * 1000
    return { first: at, last: at }
  }
}

/** Finds zones by the names that a calendar uses; undefined for one that nobody knows. */
export function createZoneFinder(calendar: Component) {
  const known = new Map<string, Zone | undefined>()
  const descriptions = calendar.getAllSubcomponents('vtimezone')

  function find(tzid: string): Zone | undefined {
    const name = ianaName(tzid.trim())
    if (name) return ianaZone(name)
    const description = descriptions.find((one) => one.getFirstPropertyValue('tzid') === tzid)
    return description && describedZone(description)
  }

  return (tzid: string): Zone | undefined => {
    if (!known.has(tzid)) known.set(tzid, find(tzid))
    return known.get(tzid)
  }
}

export type FindZone = ReturnType<typeof createZoneFinder>

import ICAL from 'ical.js'
import { isShownTwice, londonDay, londonTime } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import { areaName, serviceName } from '#contract/request-labels.ts'
import { addressParts } from '#contract/salon-address.ts'
import { toSafeBodyText, toSafeHeaderText } from '#server/mail/visitor-text.ts'
import type { BlockedSpan } from './diary/plan.ts'
import type { AppointmentRow, StoredAppointment } from './repository.ts'

type Sent = Pick<
  StoredAppointment,
  'startsAt' | 'endsAt' | 'sequence' | 'sentSequence' | 'sentStartsAt' | 'sentEndsAt'
>

/** The time in the file that was sent; earlier releases did not store it, then the current time. */
export const sentTimeOf = ({ startsAt, endsAt, sentStartsAt, sentEndsAt }: Sent) => ({
  startsAt: sentStartsAt ?? startsAt,
  endsAt: sentEndsAt ?? endsAt,
})

/** Whether the file that was sent has a different time. */
export const isFileOutdated = (appointment: Sent): boolean => {
  const { startsAt, endsAt, sequence, sentSequence, sentStartsAt } = appointment
  if (sentSequence === null) return false
  if (sentStartsAt === null) return sentSequence !== sequence
  const sent = sentTimeOf(appointment)
  return sent.startsAt.getTime() !== startsAt.getTime() || sent.endsAt.getTime() !== endsAt.getTime()
}

export const placeTextOf = ({ place, address }: Pick<StoredAppointment, 'place' | 'address'>) =>
  `${place} ${address}`.trim()

/** Whether the client's calendar has this time and place. */
export const isFileCurrent = (
  appointment: Sent & Pick<StoredAppointment, 'place' | 'address' | 'sentPlace'>,
) =>
  appointment.sentSequence !== null &&
  !isFileOutdated(appointment) &&
  (appointment.sentPlace === null || appointment.sentPlace === placeTextOf(appointment))

export const calendarType = 'text/calendar; charset=utf-8'

/**
 * When clocks change in London. The file contains the rules, so that it does not depend on a phone's own time
 * zone data.
 */
const london = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/London',
  'BEGIN:DAYLIGHT',
  'TZNAME:BST',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'DTSTART:19810329T010000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:GMT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'DTSTART:19961027T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

type Property = {
  name: string
  value: string | InstanceType<typeof ICAL.Time> | InstanceType<typeof ICAL.Duration>
  parameters?: Record<string, string>
}

function component(name: string, properties: readonly Property[]) {
  const made = new ICAL.Component(name)
  for (const { name: property, value, parameters = {} } of properties) {
    const one = new ICAL.Property(property, made)
    for (const [parameter, text] of Object.entries(parameters)) one.setParameter(parameter, text)
    // The library escapes only `\n`, so normalise other line ends.
    one.setValue(typeof value === 'string' ? toSafeBodyText(value) : value)
    made.addProperty(one)
  }
  return made
}

const inUtc = (at: Date) => ICAL.Time.fromJSDate(new Date(Math.floor(at.getTime() / 1000) * 1000), true)

/** London time; UTC in the repeated hour of autumn, where calendars disagree about which one is meant. */
function startOf(at: Date): Property {
  const local = londonTime(at)
  if (isShownTwice(local)) return { name: 'dtstart', value: inUtc(at) }
  const value = ICAL.Time.fromDateTimeString(`${local}:00`)
  return { name: 'dtstart', value, parameters: { tzid: 'Europe/London' } }
}

type Timed = Pick<AppointmentRow, 'startsAt' | 'endsAt' | 'changedAt' | 'sequence'>

/** The time fields of every file. A duration instead of an end, which may lie in the repeated hour of autumn. */
const timeOf = ({ startsAt, endsAt, changedAt, sequence }: Timed): Property[] => [
  { name: 'dtstamp', value: inUtc(changedAt) },
  startOf(startsAt),
  { name: 'duration', value: ICAL.Duration.fromSeconds((endsAt.getTime() - startsAt.getTime()) / 1000) },
  { name: 'sequence', value: String(sequence) },
]

const uidOf = ({ id }: Pick<AppointmentRow, 'id'>, { siteUrl }: Facts) => `${id}@${new URL(siteUrl).hostname}`

function calendar(properties: readonly Property[], events: readonly InstanceType<typeof ICAL.Component>[]) {
  const made = component('vcalendar', [
    { name: 'version', value: '2.0' },
    { name: 'prodid', value: '-//North Leeds Curls//Website//EN' },
    ...properties,
  ])
  made.addSubcomponent(new ICAL.Component(ICAL.parse(london)))
  for (const event of events) made.addSubcomponent(event)
  // Leave room for the space before a folded line, which counts (RFC 5545, 3.1).
  ICAL.foldLength = 74
  return `${made.toString().trimEnd()}\r\n`
}

/** The place of the appointment, as the client reads it. */
export function placeForClient(
  { place, address }: Pick<AppointmentRow, 'place' | 'address'>,
  { salonAddress }: Facts,
): string {
  if (place === 'home') return address === '' ? 'At your home' : `At your home, ${address}`
  return salonAddress ? addressParts(salonAddress).join(', ') : 'At the salon'
}

type Method = 'REQUEST' | 'CANCEL'

/** The client's file: the UID of an appointment never changes, so a later file moves or removes it in their calendar. */
export function clientCalendarFile(appointment: AppointmentRow, facts: Facts, method: Method): string {
  const { name, email, phone } = facts
  const event = component('vevent', [
    { name: 'uid', value: uidOf(appointment, facts) },
    ...timeOf(appointment),
    { name: 'status', value: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED' },
    { name: 'summary', value: `${name}: ${serviceName(appointment.serviceType)}` },
    { name: 'location', value: placeForClient(appointment, facts) },
    { name: 'description', value: `To change it, call ${phone} or write to ${email}.` },
    { name: 'organizer', value: `mailto:${email}`, parameters: { cn: toSafeHeaderText(name) } },
    // No RSVP: the time was agreed before.
    {
      name: 'attendee',
      value: `mailto:${appointment.email}`,
      parameters: { role: 'REQ-PARTICIPANT', partstat: 'ACCEPTED', rsvp: 'FALSE' },
    },
  ])
  return calendar([{ name: 'method', value: method }], [event])
}

/** The owner's event: who comes or where to go, and whom to ring. */
function ownerEvent(appointment: AppointmentRow, facts: Facts) {
  const { name, phone, serviceType, place, address } = appointment
  const area = areaName(appointment.area, facts)
  const where = address === '' ? area : `${toSafeHeaderText(address, 200)}, ${area}`
  return component('vevent', [
    { name: 'uid', value: uidOf(appointment, facts) },
    ...timeOf(appointment),
    { name: 'summary', value: `${toSafeHeaderText(name, 100)}: ${serviceName(serviceType)}` },
    { name: 'location', value: place === 'home' ? `At her home, ${where}` : 'At the salon' },
    { name: 'description', value: `Area: ${area}\nPhone: ${toSafeHeaderText(phone)}` },
  ])
}

/** The owner's file of one appointment. */
export const ownerCalendarFile = (appointment: AppointmentRow, facts: Facts): string =>
  calendar([], [ownerEvent(appointment, facts)])

/** Time that the owner keeps free, as its own event on each of its days. */
function blockEvent({ startsAt, endsAt, block }: BlockedSpan, changedAt: Date, facts: Facts) {
  const id = `${block.id}-${londonDay(startsAt)}`
  return component('vevent', [
    { name: 'uid', value: uidOf({ id }, facts) },
    ...timeOf({ startsAt, endsAt, changedAt, sequence: block.version }),
    { name: 'summary', value: toSafeHeaderText(block.words) || 'Blocked' },
  ])
}

/** All appointments and blocked times, as a calendar that a phone subscribes to. */
export const ownerCalendarFeed = (
  appointments: readonly AppointmentRow[],
  blocked: readonly BlockedSpan[],
  facts: Facts,
  now: Date,
): string =>
  calendar(
    [
      // The library does not escape unknown properties.
      { name: 'x-wr-calname', value: `${toSafeHeaderText(facts.name, 100)}: bookings` },
      { name: 'x-published-ttl', value: 'PT1H' },
    ],
    [
      ...appointments.map((one) => ownerEvent(one, facts)),
      ...blocked.map((one) => blockEvent(one, now, facts)),
    ],
  )

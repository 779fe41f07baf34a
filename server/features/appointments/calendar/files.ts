import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import { visitKindName } from '#contract/appointment.ts'
import { cleanText } from '#contract/invisible-characters.ts'
import { areaName } from '#contract/labels.ts'
import type { Facts } from '#contract/render.ts'
import { addressParts } from '#contract/salon-address.ts'
import { toSafeHeaderText } from '#server/mail/visitor-text.ts'
import type { AppointmentRow, listForFeed, StoredEntry } from '../repository.ts'

export const calendarType = 'text/calendar; charset=utf-8'

/** Times in UTC: no calendar needs to know London, and the hour that comes twice is unambiguous. */
const eventOf = (
  { id, startsAt, endsAt, changedAt, sequence }: StoredEntry,
  { siteUrl }: Facts,
): ICalEventData => ({
  id: `${id}@${new URL(siteUrl).hostname}`,
  ...{ start: startsAt, end: endsAt, stamp: changedAt, sequence },
})

const calendarOf = (events: ICalEventData[], own: Parameters<typeof ical>[0] = {}) =>
  ical({ prodId: '-//North Leeds Curls//Website//EN', ...own, events }).toString()

/** The place of the appointment, as the client reads it. */
export function placeForClient(
  { place, address }: Pick<StoredEntry, 'place' | 'address'>,
  { salonAddress }: Facts,
): string {
  if (place === 'home') return address === '' ? 'At your home' : `At your home, ${address}`
  return salonAddress ? addressParts(salonAddress).join(', ') : 'At the salon'
}

/** The client's file: the UID of an appointment never changes, so a later file moves or removes it in their calendar. */
export function clientCalendarFile(row: AppointmentRow, facts: Facts, method: 'REQUEST' | 'CANCEL'): string {
  const { name, email, phone } = facts
  const isCancelled = method === 'CANCEL'
  const event = {
    ...eventOf(row, facts),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: cleanText(`${name}: ${visitKindName(row.serviceType)}`),
    location: cleanText(placeForClient(row, facts)),
    description: cleanText(`To change it, call ${phone} or write to ${email}.`),
    organizer: { name: toSafeHeaderText(name), email },
    attendees: [
      // No RSVP: the time was agreed before.
      {
        ...{ email: row.email, rsvp: false },
        ...{ role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED },
      },
    ],
  }
  return calendarOf([event], { method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST })
}

type FeedRow = Awaited<ReturnType<typeof listForFeed>>[number]

/** The owner's event: who comes or where to go, and whom to ring; or what she keeps the time free for. */
function ownerEvent(row: FeedRow, facts: Facts): ICalEventData {
  const event = eventOf(row, facts)
  if (row.clientId === null) return { ...event, summary: toSafeHeaderText(row.note) || 'Blocked' }
  const area = areaName(row.area, facts)
  const where = row.address === '' ? area : `${toSafeHeaderText(row.address, 200)}, ${area}`
  return {
    ...event,
    summary: cleanText(`${toSafeHeaderText(row.name ?? '', 100)}: ${visitKindName(row.serviceType)}`),
    location: cleanText(row.place === 'home' ? `At their home, ${where}` : 'At the salon'),
    description: cleanText(`Area: ${area}\nPhone: ${toSafeHeaderText(row.phone ?? '')}`),
  }
}

/** The owner's file of one appointment. */
export const ownerCalendarFile = (row: FeedRow, facts: Facts): string => calendarOf([ownerEvent(row, facts)])

/** All appointments and blocked times, as a calendar that a phone subscribes to. */
export const ownerCalendarFeed = (rows: readonly FeedRow[], facts: Facts): string =>
  calendarOf(
    rows.map((row) => ownerEvent(row, facts)),
    { name: `${toSafeHeaderText(facts.name, 100)}: bookings`, ttl: 3600 },
  )

import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import { dayMs } from '#contract/durations.ts'
import { cleanText } from '#contract/invisible-characters.ts'
import { areaName, serviceName } from '#contract/labels.ts'
import type { Facts } from '#contract/render.ts'
import { addressParts } from '#contract/salon-address.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { notifyOwnerOfAccountChange } from '#server/features/account/service.ts'
import { toSafeHeaderText } from '#server/mail/visitor-text.ts'
import { createToken, hashToken } from '#server/security/token.ts'
import { type AppointmentRow, listForFeed, type StoredEntry } from '../repository.ts'

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
    summary: cleanText(`${name}: ${serviceName(row.serviceType)}`),
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
    summary: cleanText(`${toSafeHeaderText(row.name ?? '', 100)}: ${serviceName(row.serviceType)}`),
    location: cleanText(row.place === 'home' ? `At their home, ${where}` : 'At the salon'),
    description: cleanText(`Area: ${area}\nPhone: ${toSafeHeaderText(row.phone ?? '')}`),
  }
}

/** All appointments and blocked times, as a calendar that a phone subscribes to. */
export const ownerCalendarFeed = (rows: readonly FeedRow[], facts: Facts): string =>
  calendarOf(
    rows.map((row) => ownerEvent(row, facts)),
    { name: `${toSafeHeaderText(facts.name, 100)}: bookings`, ttl: 3600 },
  )

/** How long past bookings stay in the owner's calendar. */
const pastDays = 60

export const calendarFeedPath = (token: string) => `/calendar/${token}.ics`

/** The row with the hash of the calendar's only address. */
const name = 'calendar-address'

const findAddress = (db: Executor) =>
  db.selectFrom('secrets').selectAll().where('name', '=', name).executeTakeFirst()

export async function readCalendarAddress({ database }: Pick<Deps, 'database'>) {
  const row = await findAddress(database.kysely)
  return row ? { calendarSince: row.createdAt.toISOString() } : {}
}

/** Creates an unguessable address and invalidates the previous one. Only its hash is stored. */
export async function makeCalendarAddress(deps: Pick<Deps, 'database' | 'facts' | 'now'>) {
  const { database, facts, now } = deps
  const token = createToken()
  const createdAt = now()
  const value = hashToken(token)
  await database.write(async (tx) => {
    await tx
      .insertInto('secrets')
      .values({ name, value, createdAt })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, createdAt }))
      .execute()
    await notifyOwnerOfAccountChange(tx, deps, 'calendar-address')
  })
  return { url: facts.siteUrl + calendarFeedPath(token), since: createdAt.toISOString() }
}

/** Invalidates the secret address, if there is one. */
export async function endCalendarAddress(tx: Executor): Promise<void> {
  await tx.deleteFrom('secrets').where('name', '=', name).execute()
}

/** The calendar at a secret address; undefined for any other. */
export async function renderCalendarFeed(
  { database: { kysely }, facts, now }: Pick<Deps, 'database' | 'facts' | 'now'>,
  token: string,
): Promise<string | undefined> {
  // Compare hashes: the timing reveals nothing about the right token.
  if ((await findAddress(kysely))?.value !== hashToken(token)) return undefined
  const since = new Date(now().getTime() - pastDays * dayMs)
  return ownerCalendarFeed(await listForFeed(kysely, since), facts)
}

import { formatBookingDay, formatBookingHours } from '#contract/booking-words.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { listEvents } from '#server/features/timeline/service.ts'
import * as clients from './clients-repository.ts'
import { deleteEntries } from './deleted.ts'
import { listOffersOf, type OfferRow, timesOf } from './offers/repository.ts'
import { type AppointmentRow, listAppointmentsMailedTo, listAppointmentsOf } from './repository.ts'

/** `clients`: ids of clients who are known by their number alone. */
type Person = {
  emails: readonly string[]
  requests: readonly string[]
  clients?: readonly string[] | undefined
}

const clientIds = async (db: Executor, { emails, clients: ids = [] }: Person) => [
  ...ids,
  ...(await clients.listClientsByEmails(db, emails)).map(({ id }) => id),
]

/** The appointments of a person: of their requests, of the clients with their addresses, and those mailed to them. */
async function listOfPerson(db: Executor, person: Person): Promise<AppointmentRow[]> {
  const found = new Map<string, AppointmentRow>()
  for (const row of await listAppointmentsOf(db, 'consultationId', person.requests)) found.set(row.id, row)
  for (const row of await listAppointmentsOf(db, 'clientId', await clientIds(db, person)))
    found.set(row.id, row)
  for (const row of await listAppointmentsMailedTo(db, person.emails)) found.set(row.id, row)
  return [...found.values()].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** Booked appointments of a person that are not over. */
export async function listUpcomingOfPerson(
  db: Executor,
  person: Person,
  at: Date,
): Promise<AppointmentRow[]> {
  return (await listOfPerson(db, person)).filter(({ state, endsAt }) => state === 'booked' && endsAt > at)
}

/** Clients with one of these numbers: the addresses of those who have one, and the ids of the others. */
export async function findClientsByPhone(db: Executor, phoneKeys: readonly string[]) {
  const found = await clients.listClientsByPhones(db, phoneKeys)
  return {
    emails: found.flatMap((client) => (client.emailKey === '' ? [] : [client.emailKey])),
    clients: found.flatMap((client) => (client.emailKey === '' ? [client.id] : [])),
  }
}

/** Their appointments with what was noted for each, and who they are as a client. */
export async function readPersonalAppointments(db: Executor, person: Person) {
  const held = []
  for (const row of await listOfPerson(db, person)) {
    const { id, startsAt, endsAt, state, place, address, note, name, email, phone, clientAddress } = row
    const wrote = (await listEvents(db, 'appointmentId', id)).flatMap(({ body }) => body || [])
    held.push({
      id,
      line: `${formatBookingDay(startsAt)}, ${formatBookingHours(startsAt, endsAt)}`,
      data: {
        ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), state, place, address, note },
        client: { name, email, phone, address: clientAddress },
        ...(wrote.length > 0 && { wrote }),
      },
    })
  }
  return held
}

/** The times they were offered, and what they wrote back. */
export async function readPersonalOffers(db: Executor, person: Person) {
  const offers = new Map<string, OfferRow>()
  for (const id of person.requests)
    for (const row of await listOffersOf(db, 'consultationId', id)) offers.set(row.id, row)
  for (const id of await clientIds(db, person))
    for (const row of await listOffersOf(db, 'clientId', id)) offers.set(row.id, row)
  const held = []
  for (const row of offers.values()) {
    const { id, createdAt, state, line, words } = row
    const times = timesOf(row).map(({ startsAt }) => startsAt.toISOString())
    held.push({ id, line: `Offered on ${formatBookingDay(createdAt)}`, data: { times, state, line, words } })
  }
  return held
}

/** The appointments of all clients, to find those that an older backup has restored. */
export async function listAllPersonalAppointments(db: Executor) {
  const rows = await clients.listAllClients(db)
  const found: { id: string; address: string; client: string; storedAt: Date }[] = []
  for (const { id: client, email, createdAt } of rows)
    for (const row of await listAppointmentsOf(db, 'clientId', [client])) {
      found.push({ id: row.id, address: email, client, storedAt: createdAt })
      if (row.email !== email) found.push({ id: row.id, address: row.email, client, storedAt: row.createdAt })
    }
  return found
}

export async function eraseAppointments(
  tx: Executor,
  _kind: DatabaseKind,
  ids: readonly string[],
): Promise<void> {
  await deleteEntries(tx, ids)
}

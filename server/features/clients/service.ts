import {
  type changeClient as changeCall,
  type FoundPerson,
  maxPeople,
  type Person,
} from '#contract/clients.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { updateVersioned } from '#server/database/rows.ts'
import { normaliseEmail } from '#server/database/search-text.ts'
import type { DataDeps } from '#server/deps.ts'
import {
  changeAddressOfUpcoming,
  clientKeysOf,
  listAppointmentsOf,
  presentAppointment,
} from '#server/features/appointments/service.ts'
import { correctRequest } from '#server/features/consultations/service.ts'
import { toAnswer } from '#server/http/answer.ts'
import { AppError, orNotFound } from '#server/http/errors.ts'
import { countErasable, findErasable, type RowsOf, rowsOf } from './repository.ts'
import { requirePerson, searchPeople } from './search.ts'

type Visits = Awaited<ReturnType<typeof listAppointmentsOf>>

/** The next and the last of a client's visits, which come newest first. */
function nextAndLast(visits: Visits, at: Date): Pick<FoundPerson, 'next' | 'last'> {
  const [next, last] = [
    visits.findLast(({ state, endsAt }) => state === 'booked' && endsAt > at),
    visits.find(({ startsAt, endsAt, state }) => startsAt <= at && (state !== 'booked' || endsAt <= at)),
  ].map((visit) => visit && { id: visit.id, startsAt: visit.startsAt.toISOString() })
  return { next, last }
}

/** Clients, and with a search others, by name, number or address. */
export async function findPeople({ database, now }: DataDeps, search: string): Promise<FoundPerson[]> {
  const at = now()
  const { clients, senders } = await searchPeople(database.kysely, search, at)
  const ids = clients.map(({ id }) => id)
  const visits = await listAppointmentsOf(database.kysely, 'clientId', ids)
  return [
    ...clients.map(({ id, name, email, phone }) => ({
      ...{ id, name, email, phone, isClient: true },
      ...nextAndLast(
        visits.filter(({ clientId, state }) => clientId === id && state !== 'cancelled'),
        at,
      ),
    })),
    ...senders.map((sender) => ({ ...sender, isClient: false })),
  ].slice(0, maxPeople)
}

const listRequestsOf = (rows: RowsOf) =>
  rows.requests.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()

async function readRequests(rows: RowsOf) {
  const requests = await listRequestsOf(rows)
  const notes = await rows.events
    .where('kind', '=', 'note')
    .select(['consultationId', 'body'])
    .orderBy('at')
    .execute()
  return requests.map((request) => ({
    ...toAnswer(request),
    notes: notes.filter(({ consultationId }) => consultationId === request.id).map(({ body }) => body),
  }))
}

export async function readPerson({ database: { kysely }, now }: DataDeps, id: string): Promise<Person> {
  const { who, client, others } = await requirePerson(kysely, id)
  const rows = rowsOf(kysely, who)
  const requests = await readRequests(rows)
  const subscription = await rows.subscriptions.select(['subscribedAt', 'unsubscribedAt']).executeTakeFirst()
  const own = client ? rows.appointments.where('appointments.clientId', '=', client.id) : rows.appointments
  const ids = (await own.select('appointments.id').execute()).map((visit) => visit.id)
  const visits = await listAppointmentsOf(kysely, 'id', ids)
  const email = 'email' in who ? who.email : ''
  const contact = client ?? requests[0] ?? { name: '', email, phone: '', address: '' }
  return {
    ...{ name: contact.name, email: contact.email, phone: contact.phone, address: contact.address },
    ...('version' in contact && { version: contact.version }),
    client: client && toAnswer(client),
    visits: visits.map((visit) => presentAppointment(visit, now())),
    requests,
    subscription: subscription && toAnswer(subscription),
    others: [...others],
    counts: countErasable(await findErasable(rows)),
    openComplaints: (await rows.complaints.select('id').execute()).length,
  }
}

const contactFields = ['name', 'email', 'phone', 'address'] as const

/** Corrects a client, and what has changed in their requests too; of somebody who only wrote, the requests. */
export async function changeClient(
  { database, now }: DataDeps,
  { id, version, note, ...contact }: { id: string } & EndpointRequest<typeof changeCall>['body'],
): Promise<void> {
  await database.write(async (tx) => {
    const { who, client } = await requirePerson(tx, id)
    const requests = await listRequestsOf(rowsOf(tx, who))
    const before = orNotFound(client ?? requests[0])
    if (before.version !== version) throw new AppError('CONFLICT')
    if (client) {
      const { id: clientId, email: from } = client
      await updateVersioned(tx, 'clients', clientId, version, { ...contact, note, ...clientKeysOf(contact) })
      await changeAddressOfUpcoming(tx, { clientId, from, to: contact.email, at: now() })
    }
    const changed = contactFields.filter((field) => contact[field] !== before[field])
    for (const request of requests) {
      const isSameEmail = normaliseEmail(request.email) === normaliseEmail(before.email)
      // A request keeps an email of its own, by which it is answered, and has an address for a home visit only.
      const corrected = changed
        .filter((field) => contact[field] !== '' && request[field] !== '')
        .filter((field) => field !== 'email' || isSameEmail)
      if (corrected.length === 0) continue
      await correctRequest(tx, request, Object.fromEntries(corrected.map((field) => [field, contact[field]])))
    }
  })
}

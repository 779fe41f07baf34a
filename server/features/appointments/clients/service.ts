import type * as contract from '#contract/appointments.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { presentAppointments } from '../reading.ts'
import { changeAddressOfUpcoming, listAppointmentsOf } from '../repository.ts'
import { findClient, keysOf, type Person, searchClients, updateClient } from './repository.ts'

/** Corrects the client that a corrected request belongs to, in what they had in common: they may be known by another address. */
export async function correctClientsOfRequest(
  tx: Executor,
  consultationId: string,
  { before, after, at }: { before: Person; after: Person; at: Date },
): Promise<void> {
  const rows = await listAppointmentsOf(tx, 'consultationId', [consultationId])
  for (const clientId of new Set(rows.map((row) => row.clientId))) {
    const client = await findClient(tx, clientId)
    if (!client) continue
    const corrected = (field: keyof Person) =>
      client[field] === before[field] ? after[field] : client[field]
    const person = { name: corrected('name'), email: corrected('email'), phone: corrected('phone') }
    await updateClient(tx, clientId, { ...person, ...keysOf(person) })
    await changeAddressOfUpcoming(tx, { clientId, from: before.email, to: after.email, at })
  }
}

type ClientInput = { id: string } & EndpointRequest<typeof contract.changeClient>['body']

/** Corrects how a client is called and reached. */
export async function changeClient(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { id, ...person }: ClientInput,
) {
  await database.write(async (tx) => {
    const client = await findClient(tx, id)
    if (!client) throw new AppError('NOT_FOUND')
    await updateClient(tx, id, { ...person, ...keysOf(person) })
    await changeAddressOfUpcoming(tx, { clientId: id, from: client.email, to: person.email, at: now() })
  })
  return { id, ...person }
}

/** Clients with their last appointment. */
export async function findClients(
  { database: { kysely }, now }: Pick<Deps, 'database' | 'now'>,
  search = '',
) {
  const clients = await searchClients(kysely, search.trim())
  const ids = clients.map(({ id }) => id)
  const rows = (await listAppointmentsOf(kysely, 'clientId', ids)).toReversed()
  const last = [...new Map(rows.map((row) => [row.clientId, row])).values()]
  const shown = await presentAppointments(kysely, last, now())
  return clients.map(({ id, name, email, phone, address }) => {
    const visit = shown.find(({ client }) => client.id === id)
    return { id, name, email, phone, address, ...(visit && { last: visit }) }
  })
}

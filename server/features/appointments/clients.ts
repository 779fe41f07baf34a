import { randomUUIDv7 } from 'node:crypto'
import type * as contract from '#contract/appointments.ts'
import { maxClients } from '#contract/appointments.ts'
import { normaliseEmail } from '#contract/contact.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { fold } from '#contract/fold.ts'
import { isPhoneLike, normalisePhone } from '#contract/phone.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import * as repository from './clients-repository.ts'
import { isSamePerson, keysOf, type Person } from './clients-rules.ts'
import { presentAppointments } from './present.ts'
import { changeAddressOfUpcoming, listAppointmentsOf } from './repository.ts'

/**
 * The client that a person is, or a new one. A known client keeps their address: another one is asked about, and with
 * another surname too it is somebody else.
 */
export async function findOrCreateClient(tx: Executor, person: Person, at: Date) {
  const { name, email, phone } = person
  const keys = keysOf(person)
  const hasOther = (client: repository.ClientRow) =>
    keys.emailKey !== '' && client.emailKey !== '' && keys.emailKey !== client.emailKey
  const known = (await repository.listClientsByContact(tx, keys)).find(
    (client) => isSamePerson(client, person) && (!hasOther(client) || client.search === keys.search),
  )
  if (known) {
    const change = {
      ...(known.email === '' && email !== '' && { email, emailKey: keys.emailKey }),
      ...(known.phone === '' && { phone, phoneKey: keys.phoneKey }),
    }
    if (Object.keys(change).length > 0) await repository.updateClient(tx, known.id, change)
    return { client: { ...known, ...change }, hasOtherEmail: hasOther(known) }
  }
  const client = { id: randomUUIDv7(), name, email, phone, ...keys, address: '', createdAt: at }
  await repository.insertClient(tx, client)
  return { client, hasOtherEmail: false }
}

/** Corrects the client that a corrected request belongs to. Mails about visits to come go to the new address. */
export async function correctClientsOfRequest(
  tx: Executor,
  consultationId: string,
  person: Person,
  { from, at }: { from: string; at: Date },
) {
  const rows = await listAppointmentsOf(tx, 'consultationId', [consultationId])
  const { name, email, phone } = person
  for (const clientId of new Set(rows.map((row) => row.clientId))) {
    await repository.updateClient(tx, clientId, { name, email, phone, ...keysOf(person) })
    await changeAddressOfUpcoming(tx, { clientId, from, to: email, at })
  }
}

type Corrected = { id: string } & EndpointRequest<typeof contract.changeClient>['body']

/** Corrects how a client is called and reached. Mails about appointments to come go to the new address. */
export async function changeClient({ database, now }: Pick<Deps, 'database' | 'now'>, asked: Corrected) {
  const { id, name, email, phone, address } = asked
  await database.write(async (tx) => {
    const client = await repository.findClient(tx, id)
    if (!client) throw new AppError('NOT_FOUND')
    await repository.updateClient(tx, id, { name, email, phone, address, ...keysOf(asked) })
    await changeAddressOfUpcoming(tx, { clientId: id, from: client.email, to: email, at: now() })
  })
  return { id, name, email, phone, address }
}

/** At least this many digits of a number, and letters of a name or address. */
const minSearch = { digits: 3, letters: 2 }

export async function findClients(
  { database: { kysely }, now }: Pick<Deps, 'database' | 'now'>,
  search = '',
) {
  const words = fold(search).split(' ').filter(Boolean)
  const isSearch = words.length > 0
  const digits = search.replaceAll(/\D/g, '')
  const isPhone = isSearch && isPhoneLike(search)
  if (isSearch && (isPhone ? digits.length < minSearch.digits : search.trim().length < minSearch.letters))
    return []
  const asked = {
    words: isPhone ? undefined : words,
    email: isSearch && !isPhone ? normaliseEmail(search) : undefined,
    phone: isPhone ? normalisePhone(search).replace(/^\+/, '') : undefined,
  }
  const clients = await repository.searchClients(kysely, asked, maxClients)
  const rows = await listAppointmentsOf(
    kysely,
    'clientId',
    clients.map(({ id }) => id),
  )
  const last = new Map(rows.toReversed().map((row) => [row.clientId, row]))
  const shown = await presentAppointments(kysely, [...last.values()], now())
  return clients.map(({ id, name, email, phone, address }) => {
    const one = shown.find(({ client }) => client.id === id)
    return { id, name, email, phone, address, ...(one && { last: one }) }
  })
}

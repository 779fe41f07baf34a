import { randomUUIDv7 } from 'node:crypto'
import { clientsAtMost } from '#contract/appointments.ts'
import { normaliseEmail } from '#contract/contact.ts'
import { fold } from '#contract/fold.ts'
import { isPhoneLike, normalisePhone } from '#contract/phone.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import * as repository from './clients-repository.ts'
import { presentAppointments } from './present.ts'
import { listAppointmentsOf, listAppointmentsOfMany } from './repository.ts'

const firstWord = (name: string) => fold(name).split(' ')[0] ?? ''

type Person = { name: string; email: string; phone: string }

/**
 * The client with this address or number and first name, or a new one: two people who share a phone or a mailbox stay
 * two. What the person writes now is the newest known way to reach them.
 */
export async function findOrCreateClient(tx: Executor, { name, email, phone }: Person, at: Date) {
  const keys = { emailKey: normaliseEmail(email), phoneKey: normalisePhone(phone) }
  const known = (await repository.listClientsByContact(tx, keys)).find(
    (client) => firstWord(client.name) === firstWord(name),
  )
  if (!known) {
    const id = randomUUIDv7()
    const search = fold(name)
    await repository.insertClient(tx, { id, name, email, phone, ...keys, search, createdAt: at })
    return { id, isNew: true, address: '' }
  }
  await repository.updateClient(tx, known.id, {
    ...(email !== '' && { email, emailKey: keys.emailKey }),
    ...{ phone, phoneKey: keys.phoneKey },
  })
  return { id: known.id, isNew: false, address: known.address }
}

/** Corrects the client that a corrected request belongs to. */
export async function correctClientsOfRequest(
  tx: Executor,
  consultationId: string,
  { name, email, phone }: Person,
) {
  const ids = new Set(
    (await listAppointmentsOf(tx, 'consultationId', consultationId)).map(({ clientId }) => clientId),
  )
  const keys = { emailKey: normaliseEmail(email), phoneKey: normalisePhone(phone), search: fold(name) }
  for (const id of ids) await repository.updateClient(tx, id, { name, email, phone, ...keys })
}

/** At least this many figures of a number, and letters of a name or address. */
const fewest = { figures: 3, letters: 2 }

export async function findClients(
  { database: { kind, kysely }, now }: Pick<Deps, 'database' | 'now'>,
  search = '',
) {
  const words = fold(search).split(' ').filter(Boolean)
  const isSearch = words.length > 0
  const figures = search.replaceAll(/\D/g, '')
  const isPhone = isSearch && isPhoneLike(search)
  if (isSearch && (isPhone ? figures.length < fewest.figures : search.trim().length < fewest.letters))
    return []
  const asked = {
    words: isPhone ? undefined : words,
    email: isSearch && !isPhone ? normaliseEmail(search) : undefined,
    phone: isPhone ? normalisePhone(search).replace(/^\+/, '') : undefined,
  }
  const clients = await repository.searchClients(kysely, asked, clientsAtMost)
  const ids = clients.map(({ id }) => id)
  const rows = await listAppointmentsOfMany(kysely, kind, 'clientId', ids)
  const last = new Map(rows.toReversed().map((row) => [row.clientId, row]))
  const shown = new Map(
    (await presentAppointments(kysely, kind, [...last.values()], now())).map((one) => [one.client.id, one]),
  )
  return clients.map(({ id, name, email, phone, address }) => {
    const one = shown.get(id)
    return { id, name, email, phone, address, ...(one && { last: one }) }
  })
}

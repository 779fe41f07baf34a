import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql, type Updateable } from 'kysely'
import { normaliseEmail } from '#contract/contact.ts'
import { fold } from '#contract/fold.ts'
import { normalisePhone, phoneNumbersIn } from '#contract/phone.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import { toSearchText } from '#server/database/search-text.ts'

export type ClientRow = Selectable<Tables['clients']>
export type Person = { name: string; email: string; phone: string }

/** By which a client is recognised and searched for. */
export function clientKeysOf({ name, email, phone }: Person) {
  const [emailKey, phoneKey] = [normaliseEmail(email), normalisePhone(phone)]
  return { emailKey, phoneKey, search: toSearchText([name, emailKey, phoneKey, ...phoneNumbersIn(phone)]) }
}

const firstWord = (name: string) => fold(name).split(' ')[0] ?? ''

/** Whether an address or number, and the first name, are the same: two people who share a phone stay two. */
export function isSamePerson(one: Person, other: Person): boolean {
  const [a, b] = [clientKeysOf(one), clientKeysOf(other)]
  const shares = (key: 'emailKey' | 'phoneKey') => a[key] !== '' && a[key] === b[key]
  return firstWord(one.name) === firstWord(other.name) && (shares('emailKey') || shares('phoneKey'))
}

export async function findClient(db: Executor, id: string): Promise<ClientRow | undefined> {
  return await db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updateClient(tx: Executor, id: string, change: Updateable<Tables['clients']>) {
  const version = sql<number>`version + 1`
  await tx
    .updateTable('clients')
    .set({ ...change, version })
    .where('id', '=', id)
    .execute()
}

/** The address of a home visit is the client's from now on, for the next one. */
export async function saveHomeAddress(tx: Executor, id: string, address: string): Promise<void> {
  if (address !== '') await updateClient(tx, id, { address })
}

/**
 * The client that a person is, or a new one. A known client keeps their address: another one is asked about, and with
 * another surname too it is somebody else.
 */
export async function findOrCreateClient(tx: Executor, { name, email, phone }: Person, at: Date) {
  const keys = clientKeysOf({ name, email, phone })
  const candidates = await tx
    .selectFrom('clients')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('emailKey', '=', keys.emailKey), eb('emailKey', '!=', '')]),
        eb.and([eb('phoneKey', '=', keys.phoneKey), eb('phoneKey', '!=', '')]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  const hasOther = (client: ClientRow) =>
    keys.emailKey !== '' && client.emailKey !== '' && keys.emailKey !== client.emailKey
  const known = candidates.find(
    (client) =>
      isSamePerson(client, { name, email, phone }) && (!hasOther(client) || fold(client.name) === fold(name)),
  )
  if (known) {
    const change = {
      ...(known.email === '' && email !== '' && { email, emailKey: keys.emailKey }),
      ...(known.phone === '' && { phone, phoneKey: keys.phoneKey }),
    }
    if (Object.keys(change).length > 0) await updateClient(tx, known.id, change)
    return { client: { ...known, ...change }, hasOtherEmail: hasOther(known) }
  }
  const person = { id: randomUUIDv7(), name, email, phone, address: '', note: '' }
  const client = { ...person, ...keys, version: 1, createdAt: at }
  await tx.insertInto('clients').values(client).execute()
  return { client, hasOtherEmail: false }
}

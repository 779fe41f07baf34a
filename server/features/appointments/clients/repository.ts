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
 * The client that a person is. A known client keeps their address: with another one it is asked about, and with another
 * surname too it is somebody else.
 */
export async function findClientOf(db: Executor, person: Person) {
  const { emailKey, phoneKey } = clientKeysOf(person)
  const candidates = await db
    .selectFrom('clients')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('emailKey', '=', emailKey), eb('emailKey', '!=', '')]),
        eb.and([eb('phoneKey', '=', phoneKey), eb('phoneKey', '!=', '')]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return candidates.find(
    (client) =>
      isSamePerson(client, person) &&
      (!hasOtherEmail(client, person) || fold(client.name) === fold(person.name)),
  )
}

export const hasOtherEmail = (client: Pick<ClientRow, 'emailKey'>, { email }: Pick<Person, 'email'>) =>
  email !== '' && client.emailKey !== '' && client.emailKey !== normaliseEmail(email)

/** Stores somebody new, or what was not known of a client yet. */
export async function saveClient(tx: Executor, known: ClientRow | undefined, person: Person, at: Date) {
  const keys = clientKeysOf(person)
  const { name, email, phone } = person
  if (!known) {
    const client = { id: randomUUIDv7(), name, email, phone, address: '', note: '', ...keys, version: 1 }
    await tx
      .insertInto('clients')
      .values({ ...client, createdAt: at })
      .execute()
    return { ...client, createdAt: at }
  }
  const change = {
    ...(known.email === '' && email !== '' && { email, emailKey: keys.emailKey }),
    ...(known.phone === '' && { phone, phoneKey: keys.phoneKey }),
  }
  if (Object.keys(change).length > 0) await updateClient(tx, known.id, change)
  return { ...known, ...change }
}

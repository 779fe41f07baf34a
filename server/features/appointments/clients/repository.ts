import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { maxClients } from '#contract/appointments.ts'
import { normaliseEmail } from '#contract/contact.ts'
import { fold } from '#contract/fold.ts'
import { isPhoneLike, normalisePhone } from '#contract/phone.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type ClientRow = Selectable<Tables['clients']>
export type Person = { name: string; email: string; phone: string }

export const keysOf = ({ name, email, phone }: Person) => ({
  ...{ emailKey: normaliseEmail(email), phoneKey: normalisePhone(phone) },
  search: fold(name),
})

const firstWord = (name: string) => fold(name).split(' ')[0] ?? ''

/** Whether an address or number, and the first name, are the same: two people who share a phone stay two. */
export function isSamePerson(one: Person, other: Person): boolean {
  const [a, b] = [keysOf(one), keysOf(other)]
  const shares = (key: 'emailKey' | 'phoneKey') => a[key] !== '' && a[key] === b[key]
  return firstWord(one.name) === firstWord(other.name) && (shares('emailKey') || shares('phoneKey'))
}

export async function findClient(db: Executor, id: string): Promise<ClientRow | undefined> {
  return await db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updateClient(tx: Executor, id: string, change: Updateable<Tables['clients']>) {
  await tx.updateTable('clients').set(change).where('id', '=', id).execute()
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
  const keys = keysOf({ name, email, phone })
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
      isSamePerson(client, { name, email, phone }) && (!hasOther(client) || client.search === keys.search),
  )
  if (known) {
    const change = {
      ...(known.email === '' && email !== '' && { email, emailKey: keys.emailKey }),
      ...(known.phone === '' && { phone, phoneKey: keys.phoneKey }),
    }
    if (Object.keys(change).length > 0) await updateClient(tx, known.id, change)
    return { client: { ...known, ...change }, hasOtherEmail: hasOther(known) }
  }
  const client = { id: randomUUIDv7(), name, email, phone, ...keys, address: '', createdAt: at }
  await tx.insertInto('clients').values(client).execute()
  return { client, hasOtherEmail: false }
}

/** At least this many digits of a number, and letters of a name or address. */
const minSearch = { digits: 3, letters: 2 }

const contains = (column: 'search' | 'emailKey' | 'phoneKey', text: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** Clients by part of a name, address or number; without a search those booked last. */
export async function searchClients(db: Executor, search: string): Promise<ClientRow[]> {
  const isPhone = isPhoneLike(search)
  const isLong = isPhone
    ? search.replaceAll(/\D/g, '').length >= minSearch.digits
    : search.length >= minSearch.letters
  if (search !== '' && !isLong) return []
  return await db
    .selectFrom('clients')
    .selectAll()
    .$if(search !== '', (query) =>
      query.where((eb) =>
        isPhone
          ? contains('phoneKey', normalisePhone(search).replace(/^\+/, ''))
          : eb.or([
              eb.and(
                fold(search)
                  .split(' ')
                  .map((word) => contains('search', word)),
              ),
              contains('emailKey', normaliseEmail(search)),
            ]),
      ),
    )
    .orderBy(
      (eb) =>
        eb
          .selectFrom('appointments')
          .select((one) => one.fn.max('createdAt').as('last'))
          .whereRef('appointments.clientId', '=', 'clients.id'),
      'desc',
    )
    .orderBy('id')
    .limit(maxClients)
    .execute()
}

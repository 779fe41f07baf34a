import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'

export type ClientRow = Selectable<Tables['clients']>

export async function findClient(db: Executor, id: string): Promise<ClientRow | undefined> {
  return await db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Clients with this address or number, the newest first. */
export async function listClientsByContact(
  db: Executor,
  keys: { emailKey: string; phoneKey: string },
): Promise<ClientRow[]> {
  return await db
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
}

export async function insertClient(tx: Executor, row: Insertable<Tables['clients']>): Promise<void> {
  await tx.insertInto('clients').values(row).execute()
}

export async function updateClient(
  tx: Executor,
  id: string,
  change: Updateable<Tables['clients']>,
): Promise<void> {
  await tx.updateTable('clients').set(change).where('id', '=', id).execute()
}

/** Deletes a client who has no appointment any more; says whether it did. */
export async function deleteUnusedClient(tx: Executor, id: string): Promise<boolean> {
  const appointments = tx.selectFrom('appointments').select('id').where('clientId', '=', id)
  const deleted = await tx
    .deleteFrom('clients')
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(appointments)))
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

const likely = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** Clients by part of a name, address or number; without any, those booked last. */
export async function searchClients(
  db: Executor,
  asked: { words?: readonly string[] | undefined; email?: string | undefined; phone?: string | undefined },
  limit: number,
): Promise<ClientRow[]> {
  const { words, email, phone } = asked
  const like = (text: string) => `%${likely(text)}%`
  return await db
    .selectFrom('clients')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(words ? [eb.and(words.map((word) => eb('search', 'like', like(word))))] : []),
        ...(email === undefined ? [] : [eb('emailKey', 'like', like(email))]),
        ...(phone === undefined ? [] : [eb('phoneKey', 'like', like(phone))]),
      ]),
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
    .limit(limit)
    .execute()
}

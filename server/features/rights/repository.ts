import { type Selectable, sql } from 'kysely'
import type { DataRequestForm } from '#contract/rights.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type StoredRequest = Selectable<Tables['dataRequests']>

type NewRequest = DataRequestForm & { id: string; askedAt: Date; dueDay: string }

export async function insertRequest(tx: Executor, request: NewRequest): Promise<void> {
  await tx.insertInto('dataRequests').values(request).execute()
}

export async function findRequest(db: Executor, id: string): Promise<StoredRequest | undefined> {
  return await db.selectFrom('dataRequests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A request with the same words: the form was sent twice. */
export async function findIdenticalRequest(
  tx: Executor,
  { kind, email, message }: DataRequestForm,
  since: Date,
): Promise<StoredRequest | undefined> {
  return await tx
    .selectFrom('dataRequests')
    .selectAll()
    .where('email', '=', email)
    .where('kind', '=', kind)
    .where('message', '=', message)
    .where('askedAt', '>', since)
    .executeTakeFirst()
}

export async function confirmRequest(tx: Executor, id: string, confirmedAt: Date): Promise<void> {
  await tx
    .updateTable('dataRequests')
    .set({ confirmedAt })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .execute()
}

/** Unanswered requests, most urgent first. */
export async function listOpenRequests(db: Executor): Promise<StoredRequest[]> {
  return await db
    .selectFrom('dataRequests')
    .selectAll()
    .where('answeredAt', 'is', null)
    .orderBy('dueDay')
    .orderBy('id')
    .execute()
}

export async function listAnsweredRequests(db: Executor, since: Date): Promise<StoredRequest[]> {
  return await db
    .selectFrom('dataRequests')
    .selectAll()
    .where('answeredAt', '>', since)
    .orderBy('answeredAt', 'desc')
    .execute()
}

/** Names from the newest consultation requests, by address in lower case. */
export async function findNewestNames(
  db: Executor,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (emails.length === 0) return new Map()
  const address = sql<string>`lower(email)`
  const rows = await db
    .selectFrom('consultations')
    .select(['name', address.as('address')])
    .where(address, 'in', emails)
    .where('status', '!=', 'junk')
    .orderBy('createdAt')
    .execute()
  return new Map(rows.map(({ address: email, name }) => [email, name]))
}

/** The mails about them are deleted with them. */
export async function deleteRequestsAnsweredBefore(tx: Executor, before: Date): Promise<void> {
  await tx.deleteFrom('dataRequests').where('answeredAt', '<', before).execute()
}

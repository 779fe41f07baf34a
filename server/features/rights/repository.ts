import { type Selectable, sql } from 'kysely'
import type { DataRequestForm, DataRequestOutcome } from '#contract/rights.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { idListSql } from '#server/database/id-list.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type StoredRequest = Selectable<Tables['dataRequests']>
export type ConfirmedRequest = StoredRequest & { confirmedAt: Date; dueDay: string; reference: string }

export const isConfirmed = (row: StoredRequest): row is ConfirmedRequest =>
  row.confirmedAt !== null && row.dueDay !== null && row.reference !== null

export async function insertRequest(
  tx: Executor,
  request: DataRequestForm & { id: string; askedAt: Date; linksSent: number },
): Promise<void> {
  await tx
    .insertInto('dataRequests')
    .values({ ...request, linkSentAt: request.askedAt })
    .execute()
}

export async function findRequest(db: Executor, id: string): Promise<StoredRequest | undefined> {
  return await db.selectFrom('dataRequests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** An unconfirmed request with the same text: the form was sent twice. */
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
    .where('confirmedAt', 'is', null)
    .where('askedAt', '>', since)
    .executeTakeFirst()
}

type Sending = { now: Date; sentUntil: Date; atMost: number }

/** Counts one more link of an unconfirmed request; returns nothing if it is too early or the limit is reached. */
export async function countLinkAsSent(
  tx: Executor,
  id: string,
  { now, sentUntil, atMost }: Sending,
): Promise<StoredRequest | undefined> {
  return await tx
    .updateTable('dataRequests')
    .set((eb) => ({ linksSent: eb('linksSent', '+', 1), linkSentAt: now }))
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .where('linkSentAt', '<=', sentUntil)
    .where('linksSent', '<', atMost)
    .returningAll()
    .executeTakeFirst()
}

export async function isReferenceTaken(db: Executor, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('dataRequests')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
}

/** Confirms a request; returns nothing if it was confirmed before. */
export async function confirmRequest(
  tx: Executor,
  id: string,
  confirmed: { confirmedAt: Date; dueDay: string; reference: string },
): Promise<ConfirmedRequest | undefined> {
  const row = await tx
    .updateTable('dataRequests')
    .set(confirmed)
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row && { ...row, ...confirmed }
}

const openRequests = (db: Executor) =>
  db
    .selectFrom('dataRequests')
    .selectAll()
    .where('confirmedAt', 'is not', null)
    .where('answeredAt', 'is', null)

// Each has a verified address, so there are far fewer; the limit only bounds the query.
const listedAtMost = 500

/** Confirmed and unanswered requests, most urgent first. */
export async function listOpenRequests(db: Executor): Promise<ConfirmedRequest[]> {
  const rows = await openRequests(db).orderBy('dueDay').orderBy('id').limit(listedAtMost).execute()
  return rows.filter(isConfirmed)
}

/** Names from the newest consultation requests, by address. */
export async function findNewestNames(
  db: Executor,
  kind: DatabaseKind,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (emails.length === 0) return new Map()
  const address = sql<string>`lower(email)`
  const rows = await db
    .selectFrom('consultations')
    .select(['name', address.as('address')])
    .where(address, 'in', idListSql(kind, emails))
    .where('status', '!=', 'junk')
    .orderBy('createdAt')
    .execute()
  return new Map(rows.map(({ address: email, name }) => [email, name]))
}

type Answer = { outcome: DataRequestOutcome | null; reason: string; answeredAt: Date | null }

/** Stores the answer if the version is the one seen; returns nothing otherwise. */
export async function updateAnswerIfUnchanged(
  tx: Executor,
  { id, version }: { id: string; version: number },
  answer: Answer,
): Promise<StoredRequest | undefined> {
  return await tx
    .updateTable('dataRequests')
    .set((eb) => ({ ...answer, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('confirmedAt', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Deletes up to `limit` requests that were unconfirmed or answered before a date, with their mails; says
 * whether there are more.
 */
export async function deleteOldRequests(
  tx: Executor,
  kind: DatabaseKind,
  which: { linkSentBefore: Date } | { answeredBefore: Date },
  limit: number,
): Promise<boolean> {
  const all = tx.selectFrom('dataRequests').select('id').limit(limit)
  const old =
    'answeredBefore' in which
      ? all.where('answeredAt', '<', which.answeredBefore)
      : all.where('confirmedAt', 'is', null).where('linkSentAt', '<', which.linkSentBefore)
  const ids = (await old.execute()).map(({ id }) => id)
  await deleteRequests(tx, kind, ids)
  return ids.length === limit
}

export async function deleteRequests(
  tx: Executor,
  kind: DatabaseKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('mails').where('dataRequestId', 'in', idListSql(kind, ids)).execute()
  await tx.deleteFrom('dataRequests').where('id', 'in', idListSql(kind, ids)).execute()
}

/** All requests about personal data from these addresses, newest first. */
export async function listRequestsOf(db: Executor, emails: readonly string[]): Promise<StoredRequest[]> {
  if (emails.length === 0) return []
  return await db
    .selectFrom('dataRequests')
    .selectAll()
    .where('email', 'in', emails)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export const listAllRequests = (db: Executor): Promise<StoredRequest[]> =>
  db.selectFrom('dataRequests').selectAll().execute()

import { randomUUIDv7 } from 'node:crypto'
import type { SubscriberQuery } from '#contract/newsletter.ts'
import { isAfterRowSql } from '#server/database/keyset.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import { containsSql } from '#server/database/search-text.ts'

type Row = Tables['newsletters']
type NewSubscriber = Pick<Row, 'id' | 'email' | 'subscribedAt' | 'page' | 'wording'>

/** Inserts an address, or subscribes one that had left; returns nothing if it is on the list. */
export async function joinList(
  tx: Executor,
  { id, email, subscribedAt, page, wording }: NewSubscriber,
): Promise<{ id: string } | undefined> {
  return await tx
    .insertInto('newsletters')
    .values({ id, email, subscribedAt, page, wording, unsubscribedAt: null })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ subscribedAt, page, wording, consentOrigin: null, unsubscribedAt: null })
        .where('newsletters.unsubscribedAt', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
}

export async function findSubscriber(db: Executor, id: string) {
  return await db
    .selectFrom('newsletters')
    .select(['id', 'email', 'unsubscribedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function markUnsubscribed(tx: Executor, id: string, unsubscribedAt: Date): Promise<void> {
  await tx
    .updateTable('newsletters')
    .set({ unsubscribedAt })
    .where('id', '=', id)
    .where('unsubscribedAt', 'is', null)
    .execute()
}

function subscribed(db: Executor, search?: string) {
  const all = db.selectFrom('newsletters').where('unsubscribedAt', 'is', null)
  return search ? all.where(containsSql('email', search)) : all
}

export async function countSubscribers(db: Executor, search?: string): Promise<number> {
  const { total } = await subscribed(db, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Whether the row exists, subscribed or not: a cursor may point at a row that has left since. */
export async function hasSubscriberRow(db: Executor, id: string): Promise<boolean> {
  const row = await db.selectFrom('newsletters').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Newest first; those older than the row `before`, if one is given. */
export async function listSubscribers(db: Executor, { limit, before, search }: SubscriberQuery) {
  let query = subscribed(db, search).select(['id', 'email', 'subscribedAt'])
  if (before !== undefined) query = query.where(isAfterRowSql('newsletters', 'subscribedAt', before))
  return await query.orderBy('subscribedAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export const listForExport = (db: Executor) =>
  subscribed(db).select(['email', 'subscribedAt', 'page', 'wording', 'consentOrigin']).orderBy('id').execute()

/** All addresses that were ever on the list, and whether they still are. */
export async function readAddresses(db: Executor): Promise<Map<string, boolean>> {
  const rows = await db.selectFrom('newsletters').select(['email', 'unsubscribedAt']).execute()
  return new Map(rows.map(({ email, unsubscribedAt }) => [email, unsubscribedAt === null]))
}

// The databases limit the values of a statement.
const rowsPerInsert = 500

export async function insertImported(
  tx: Executor,
  emails: readonly string[],
  origin: Pick<Row, 'subscribedAt' | 'consentOrigin'>,
): Promise<void> {
  const none = { page: null, wording: null, unsubscribedAt: null }
  for (let from = 0; from < emails.length; from += rowsPerInsert) {
    const slice = emails.slice(from, from + rowsPerInsert)
    await tx
      .insertInto('newsletters')
      .values(slice.map((email) => ({ id: randomUUIDv7(), email, ...origin, ...none })))
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute()
  }
}

import { randomUUIDv7 } from 'node:crypto'
import type { Executor, Tables } from '#server/database/schema.ts'

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

export const subscribed = (db: Executor) =>
  db
    .selectFrom('newsletters')
    .select(['id', 'email', 'subscribedAt', 'page', 'wording', 'consentOrigin'])
    .where('unsubscribedAt', 'is', null)

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

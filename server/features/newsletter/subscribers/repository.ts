import { sql } from 'kysely'
import type { SubscriberQuery } from '#contract/newsletter.ts'
import { isAfterRowSql } from '#server/database/keyset.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

type Row = Tables['newsletters']
export type StoredSubscriber = Pick<Row, 'id' | 'email' | 'subscribedAt' | 'pendingSince'> & {
  unreachableSince: Date | null
  reason: string | null
}
type NewSubscriber = Pick<Row, 'id' | 'email' | 'subscribedAt' | 'page' | 'wording' | 'pendingSince'>

/** Inserts an address; returns nothing if it exists. */
export async function insertSubscriber(
  tx: Executor,
  subscriber: NewSubscriber,
): Promise<{ id: string } | undefined> {
  return await tx
    .insertInto('newsletters')
    .values({ ...subscriber, unsubscribedAt: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Subscribes an address that had left; if it must confirm first, it stays unsubscribed until it does. */
export async function resubscribe(
  tx: Executor,
  { email, subscribedAt, page, wording, pendingSince }: NewSubscriber,
): Promise<{ id: string } | undefined> {
  return await tx
    .updateTable('newsletters')
    .set({ subscribedAt, page, wording, pendingSince, ...(!pendingSince && { unsubscribedAt: null }) })
    .where('email', '=', email)
    .where('unsubscribedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
}

export async function findPendingSubscriber(
  db: Executor,
  email: string,
): Promise<{ id: string } | undefined> {
  return await db
    .selectFrom('newsletters')
    .select('id')
    .where('email', '=', email)
    .where('pendingSince', 'is not', null)
    .where('unsubscribedAt', 'is', null)
    .executeTakeFirst()
}

/** Requires a confirmation of this subscriber. */
export async function markSubscriberPending(tx: Executor, id: string, pendingSince: Date): Promise<void> {
  await tx.updateTable('newsletters').set({ pendingSince }).where('id', '=', id).execute()
}

/** Confirms a pending subscriber; returns nothing if none was pending. */
export async function confirmSubscriber(tx: Executor, id: string): Promise<{ email: string } | undefined> {
  return await tx
    .updateTable('newsletters')
    .set({ pendingSince: null, unsubscribedAt: null })
    .where('id', '=', id)
    .where('pendingSince', 'is not', null)
    .returning('email')
    .executeTakeFirst()
}

export async function findSubscriber(db: Executor, id: string) {
  return await db
    .selectFrom('newsletters')
    .select(['id', 'email', 'unsubscribedAt', 'pendingSince'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findSubscribed(db: Executor, email: string): Promise<{ id: string } | undefined> {
  return await db
    .selectFrom('newsletters')
    .select('id')
    .where('email', '=', email)
    .where('unsubscribedAt', 'is', null)
    .executeTakeFirst()
}

export async function markUnsubscribed(tx: Executor, id: string, unsubscribedAt: Date): Promise<void> {
  await tx
    .updateTable('newsletters')
    // Also cancels a pending confirmation, so that an old link cannot subscribe them again.
    .set({ unsubscribedAt, pendingSince: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('unsubscribedAt', 'is', null), eb('pendingSince', 'is not', null)]))
    .execute()
}

/** Returns the address, if there was one. */
export async function deleteSubscriber(tx: Executor, id: string): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('newsletters')
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  return deleted?.email
}

/**
 * Deletes subscribers who never confirmed and returns their ids. Of those who had left before, only the
 * pending confirmation is deleted.
 */
export async function deletePendingSubscribers(
  tx: Executor,
  since: Date,
  atMost: number,
): Promise<{ ids: string[]; hasMore: boolean }> {
  const old = await tx
    .selectFrom('newsletters')
    .select(['id', 'unsubscribedAt'])
    .where('pendingSince', '<', since)
    .limit(atMost)
    .execute()
  const ids: string[] = []
  for (const { id, unsubscribedAt } of old) {
    if (unsubscribedAt)
      await tx.updateTable('newsletters').set({ pendingSince: null }).where('id', '=', id).execute()
    else {
      await tx.deleteFrom('newsletters').where('id', '=', id).execute()
      ids.push(id)
    }
  }
  return { ids, hasMore: old.length === atMost }
}

const likePattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

function subscribed(db: Executor, search?: string) {
  const all = db.selectFrom('newsletters').where('newsletters.unsubscribedAt', 'is', null)
  if (!search) return all
  return all.where(sql<boolean>`newsletters.email like ${likePattern(search)} escape '\\'`)
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
export async function listSubscribers(
  db: Executor,
  { limit, before, search }: SubscriberQuery,
): Promise<StoredSubscriber[]> {
  let query = subscribed(db, search)
    .leftJoin('mailSuppressions', 'mailSuppressions.address', 'newsletters.email')
    .select(['id', 'email', 'subscribedAt', 'pendingSince', 'since as unreachableSince', 'reason'])
  if (before !== undefined) query = query.where(isAfterRowSql('newsletters', 'subscribedAt', before))
  return await query.orderBy('subscribedAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function countRecipients(db: Executor, subscribedUntil?: Date) {
  let query = subscribed(db).leftJoin('mailSuppressions', 'mailSuppressions.address', 'newsletters.email')
  if (subscribedUntil) query = query.where('subscribedAt', '<=', subscribedUntil)
  return await query
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere('pendingSince', 'is', null)
        .filterWhere('since', 'is', null)
        .as('recipients'),
      eb.fn
        .countAll<number>()
        .filterWhere('pendingSince', 'is', null)
        .filterWhere('since', 'is not', null)
        .as('unreachable'),
      eb.fn.countAll<number>().filterWhere('pendingSince', 'is not', null).as('pending'),
    ])
    .executeTakeFirstOrThrow()
}

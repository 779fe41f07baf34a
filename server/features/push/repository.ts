import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { idListSql } from '#server/database/id-list.ts'
import { prepareQueryOnce, type ValueOf } from '#server/database/prepare-once.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

const longestDelayMs = dayMs

export type StoredPhone = Selectable<Tables['pushSubscriptions']>

export async function listPushDevices(db: Executor): Promise<StoredPhone[]> {
  return await db.selectFrom('pushSubscriptions').selectAll().orderBy('createdAt').orderBy('id').execute()
}

/** Inserts a browser, or updates its keys, name and session. */
export async function storePushDevice(
  tx: Executor,
  phone: Omit<StoredPhone, 'toldAt'>,
): Promise<StoredPhone> {
  const { p256dh, auth, name, sessionId } = phone
  return await tx
    .insertInto('pushSubscriptions')
    .values({ ...phone, toldAt: null })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ p256dh, auth, name, sessionId }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes a browser; its queued messages cascade. */
export async function deletePushDevice(tx: Executor, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('pushSubscriptions')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Deletes all but the newest `atMost` browsers. */
export async function deleteOldPushDevices(tx: Executor, atMost: number): Promise<void> {
  const kept = tx
    .selectFrom('pushSubscriptions')
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost)
  await tx.deleteFrom('pushSubscriptions').where('id', 'not in', kept).execute()
}

const listIds = prepareQueryOnce((tx) => tx.selectFrom('pushSubscriptions').select('id'))

/** Queues a message about a request for every browser, in the transaction of the request. */
export async function queuePushMessages(
  tx: Executor,
  consultationId: string,
  at: Date,
  notice: string | null = null,
): Promise<void> {
  for (const { id } of await listIds(tx, {}))
    await insertMessage(tx, { id: randomUUIDv7(), subscriptionId: id, consultationId, at, notice })
}

type NewMessage = {
  id: string
  subscriptionId: string
  consultationId: string
  at: Date
  notice: string | null
}

const insertMessage = prepareQueryOnce((tx, value: ValueOf<NewMessage>) =>
  tx.insertInto('pushMessages').values({
    id: value('id'),
    subscriptionId: value('subscriptionId'),
    consultationId: value('consultationId'),
    notice: value('notice'),
    dueAt: value('at'),
    createdAt: value('at'),
  }),
)

export async function deletePushMessagesOf(tx: Executor, consultationId: string): Promise<void> {
  await tx.deleteFrom('pushMessages').where('consultationId', '=', consultationId).execute()
}

/** A due time beyond the longest pause was stored by a wrong clock, so it counts as due. */
const latestPause = (at: Date) => new Date(at.getTime() + longestDelayMs)

const findDue = prepareQueryOnce((db, value: ValueOf<{ at: Date; latest: Date }>) =>
  db
    .selectFrom('pushMessages')
    .select('id')
    .where((message) =>
      message.or([message('dueAt', '<=', value('at')), message('dueAt', '>', value('latest'))]),
    )
    .limit(1),
)

export const hasDuePushMessage = async (db: Executor, at: Date): Promise<boolean> =>
  (await findDue(db, { at, latest: latestPause(at) })).length > 0

/**
 * Leases due messages until `until`, so that no other process sends them, with the requests they are about. A
 * request that has been answered, deleted or marked as junk has no columns, and its message is dropped.
 */
export async function leasePushMessages(
  tx: Executor,
  kind: DatabaseKind,
  { at, until, limit }: { at: Date; until: Date; limit: number },
) {
  const due = await tx
    .selectFrom('pushMessages')
    .select('id')
    .where((message) => message.or([message('dueAt', '<=', at), message('dueAt', '>', latestPause(at))]))
    .orderBy('dueAt')
    .limit(limit)
    .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute()
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  await tx.updateTable('pushMessages').set({ dueAt: until }).where('id', 'in', idListSql(kind, ids)).execute()
  return await tx
    .selectFrom('pushMessages')
    .innerJoin('pushSubscriptions', 'pushSubscriptions.id', 'pushMessages.subscriptionId')
    .leftJoin('consultations', (join) =>
      join
        .onRef('consultations.id', '=', 'pushMessages.consultationId')
        .on('consultations.status', '=', 'new'),
    )
    .select([
      'pushMessages.id',
      'subscriptionId',
      'consultationId',
      'notice',
      'failures',
      'pushMessages.createdAt',
    ])
    .select(['endpoint', 'p256dh', 'auth'])
    .select(['consultations.name', 'location', 'serviceType'])
    .where('pushMessages.id', 'in', idListSql(kind, ids))
    .execute()
}

export type LeasedMessage = Awaited<ReturnType<typeof leasePushMessages>>[number]

export async function deletePushMessage(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('pushMessages').where('id', '=', id).execute()
}

export async function markPushDelivered(
  tx: Executor,
  { id, subscriptionId }: LeasedMessage,
  toldAt: Date,
): Promise<void> {
  await deletePushMessage(tx, id)
  await tx.updateTable('pushSubscriptions').set({ toldAt }).where('id', '=', subscriptionId).execute()
}

export async function postponePushMessage(tx: Executor, id: string, dueAt: Date): Promise<void> {
  await tx
    .updateTable('pushMessages')
    .set((eb) => ({ dueAt, failures: eb('failures', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const keysName = 'vapid'

/** Stores the keys, or returns those that were stored before. */
export async function insertVapidKeysOnce(tx: Executor, keys: string, createdAt: Date): Promise<string> {
  const { value } = await tx
    .insertInto('secrets')
    .values({ name: keysName, value: keys, createdAt })
    // A no-op update, so that `returning` answers with the existing row.
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: keysName }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

export async function findVapidKeys(db: Executor): Promise<string | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', keysName).executeTakeFirst()
  return row?.value
}

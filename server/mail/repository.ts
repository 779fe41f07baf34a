import type { DatabaseKind } from '#server/database/database.ts'
import { idList } from '#server/database/id-list.ts'
import type { Executor } from '#server/database/schema.ts'
import { type MailKind, mayReceive } from './kinds.ts'

export type LeasedMail = {
  id: string
  kind: MailKind
  batchId: string | null
  subscriberId: string | null
  isOwner: boolean
  toAddress: string
  replyToName: string | null
  replyToAddress: string | null
  letter: string | null
  failures: number
  firstFailedAt: Date | null
  createdAt: Date
}

const leasedColumns = [
  'id',
  'kind',
  'batchId',
  'subscriberId',
  'isOwner',
  'toAddress',
  'replyToName',
  'replyToAddress',
  'letter',
  'failures',
  'firstFailedAt',
  'createdAt',
] as const

/** The batches whose mails may go out, the oldest first. */
export async function listSendingBatches(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('mailBatches')
    .select('id')
    .where('state', '=', 'sending')
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id }) => id)
}

function dueMails(db: Executor, batchId: string | null, now: Date) {
  return db
    .selectFrom('mails')
    .where('batchId', batchId === null ? 'is' : '=', batchId)
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
}

export async function hasDueMail(db: Executor, batchId: string | null, now: Date): Promise<boolean> {
  return (await dueMails(db, batchId, now).select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Mails of one batch, or letters, that are due; other processes pass them by until the transaction ends. */
export async function takeDueMails(
  tx: Executor,
  kind: DatabaseKind,
  { batchId, limit, now }: { batchId: string | null; limit: number; now: Date },
): Promise<LeasedMail[]> {
  return await dueMails(tx, batchId, now)
    .select(leasedColumns)
    .limit(limit)
    .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute()
}

type Lease = { leasedBy: string; until: Date }

export async function leaseMails(
  tx: Executor,
  kind: DatabaseKind,
  ids: readonly string[],
  { leasedBy, until }: Lease,
): Promise<void> {
  await tx.updateTable('mails').set({ leasedBy, dueAt: until }).where('id', 'in', idList(kind, ids)).execute()
}

/** Makes the lease of everything this process holds last longer. */
export async function renewLeases(tx: Executor, { leasedBy, until }: Lease): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ dueAt: until })
    .where('leasedBy', '=', leasedBy)
    .where('state', '=', 'waiting')
    .execute()
}

/** Gives back what was leased and not tried. */
export async function releaseMails(
  tx: Executor,
  kind: DatabaseKind,
  ids: readonly string[],
  { leasedBy, dueAt }: { leasedBy: string; dueAt: Date },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ leasedBy: null, dueAt })
    .where('id', 'in', idList(kind, ids))
    .where('leasedBy', '=', leasedBy)
    .where('state', '=', 'waiting')
    .execute()
}

async function findSubscription(db: Executor, subscriberId: string) {
  return await db
    .selectFrom('newsletters')
    .select(['unsubscribedAt', 'pendingSince'])
    .where('id', '=', subscriberId)
    .executeTakeFirst()
}

/**
 * What is to be done with a leased mail: it may have been settled or its batch paused since, and nothing goes to a
 * subscriber who is no longer on the list.
 */
export async function checkBeforeSending(
  db: Executor,
  id: string,
  leasedBy: string,
): Promise<'send' | 'release' | 'skip'> {
  const row = await db
    .selectFrom('mails')
    .leftJoin('mailBatches', 'mailBatches.id', 'mails.batchId')
    .select(['mails.kind', 'mails.subscriberId'])
    .where('mails.id', '=', id)
    .where('mails.leasedBy', '=', leasedBy)
    .where('mails.state', '=', 'waiting')
    .where((eb) => eb.or([eb('mails.batchId', 'is', null), eb('mailBatches.state', '=', 'sending')]))
    .executeTakeFirst()
  if (!row) return 'release'
  const { kind, subscriberId } = row
  if (subscriberId === null) return 'send'
  return mayReceive(kind, await findSubscription(db, subscriberId)) ? 'send' : 'skip'
}

export async function markSkipped(tx: Executor, id: string, settledAt: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'skipped', settledAt, leasedBy: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Whoever leased it: it has been taken by a mail server, and must not be sent again. */
export async function markSent(
  tx: Executor,
  kind: DatabaseKind,
  ids: readonly string[],
  settledAt: Date,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'sent', settledAt, leasedBy: null, reason: null })
    .where('id', 'in', idList(kind, ids))
    .where('state', '=', 'waiting')
    .execute()
}

export async function markRefused(
  tx: Executor,
  id: string,
  { reason, settledAt }: { reason: string; settledAt: Date },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set((eb) => ({
      state: 'refused',
      settledAt,
      leasedBy: null,
      reason,
      failures: eb('failures', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

type Postponed = { reason: string; firstFailedAt: Date; dueAt: Date; leasedBy: string }

export async function postponeMail(
  tx: Executor,
  id: string,
  { reason, firstFailedAt, dueAt, leasedBy }: Postponed,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set((eb) => ({ reason, firstFailedAt, dueAt, leasedBy: null, failures: eb('failures', '+', 1) }))
    .where('id', '=', id)
    .where('leasedBy', '=', leasedBy)
    .where('state', '=', 'waiting')
    .execute()
}

/** What the mails of a batch say. */
export async function findBatch(db: Executor, id: string) {
  return await db
    .selectFrom('mailBatches')
    .select(['subject', 'html', 'text'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** How many requested links a subscriber has been sent since, or will be: a refused one is of no use to them. */
export async function countRequestedLinks(db: Executor, subscriberId: string, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('subscriberId', '=', subscriberId)
    .where('kind', '=', 'unsubscribe_link')
    .where('state', 'in', ['waiting', 'sent'])
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return total
}

/** What still waits for a subscriber is not sent: they have left. */
export async function skipMailsOf(tx: Executor, subscriberId: string, settledAt: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'skipped', settledAt, leasedBy: null })
    .where('subscriberId', '=', subscriberId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Deletes the mails of a subscriber. Those of an issue still count, but no longer say to whom they went. */
export async function deleteMailsOfSubscriber(tx: Executor, subscriberId: string, at: Date): Promise<void> {
  await tx.deleteFrom('mails').where('subscriberId', '=', subscriberId).where('batchId', 'is', null).execute()
  await skipMailsOf(tx, subscriberId, at)
  // A mail server may quote the address in what it answers.
  await tx
    .updateTable('mails')
    .set({ toAddress: '', reason: null })
    .where('subscriberId', '=', subscriberId)
    .execute()
}

export async function deleteMailsOfConsultation(tx: Executor, consultationId: string): Promise<void> {
  await tx.deleteFrom('mails').where('consultationId', '=', consultationId).execute()
}

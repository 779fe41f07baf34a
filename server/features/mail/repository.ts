import type { ListQuery } from '#contract/paged-lists.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { isAfterRowSql } from '#server/database/keyset.ts'
import type { Executor } from '#server/database/schema.ts'
import { countWaitingOfBatches } from '#server/mail/batches.ts'
import { pastColumns, recordInHistory } from '#server/mail/delete-mails-repository.ts'
import { isNeverSentTwice, maySubscriberReceive } from '#server/mail/mail-kinds.ts'

const letters = (db: Executor, state: 'waiting' | 'refused') =>
  db.selectFrom('mails').where('batchId', 'is', null).where('state', '=', state)

export async function countRefusedLetters(db: Executor): Promise<number> {
  const { total } = await letters(db, 'refused')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** How many mails wait (including issues), wait in paused issues, and have expired. */
export async function countMailsWaiting(db: Executor, now: Date) {
  const total = await letters(db, 'waiting')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  const { expired } = await expiredMails(db, now)
    .select((eb) => eb.fn.countAll<number>().as('expired'))
    .executeTakeFirstOrThrow()
  const batches = await countWaitingOfBatches(db)
  return { waiting: total.all - expired + batches.sending, paused: batches.paused, expired }
}

// A leased mail may be on its way right now; the lease of a dead process runs out.
const expiredMails = (db: Executor, now: Date) =>
  db
    .selectFrom('mails')
    .where('state', '=', 'waiting')
    .where('expiresAt', '<=', now)
    .where((eb) => eb.or([eb('leasedBy', 'is', null), eb('dueAt', '<=', now)]))

export async function deleteExpiredMails(tx: Executor, now: Date): Promise<void> {
  await tx.deleteFrom('mails').where('id', 'in', expiredMails(tx, now).select('id')).execute()
}

export async function findRefusedLetter(db: Executor, id: string) {
  return await db
    .selectFrom('mails')
    .select('id')
    .where('id', '=', id)
    .where('batchId', 'is', null)
    .where('state', '=', 'refused')
    .executeTakeFirst()
}

/** Letters that were given up, latest first; those before the row `before`, if given. */
export async function listRefusedLetters(db: Executor, { limit, before }: ListQuery) {
  let query = db
    .selectFrom('mails')
    .select(['id', 'isOwner', 'toAddress', 'subject', 'reason', 'createdAt', 'settledAt'])
    .where('batchId', 'is', null)
    .where('state', '=', 'refused')
  if (before !== undefined) query = query.where(isAfterRowSql('mails', 'settledAt', before))
  return await query.orderBy('settledAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/**
 * Whether a given-up mail may be sent again: it must not be of the past, and its subscriber must still want it, whose row
 * is locked until the transaction ends. Undefined if there is no such mail.
 */
export async function mayBeRetried(
  tx: Executor,
  kind: DatabaseKind,
  { id, now }: { id: string; now: Date },
): Promise<'yes' | 'late' | 'left' | undefined> {
  const mail = await tx
    .selectFrom('mails')
    .select(['kind', 'subscriberId', 'expiresAt'])
    .where('id', '=', id)
    .where('state', '=', 'refused')
    .executeTakeFirst()
  if (!mail) return undefined
  if (isNeverSentTwice(mail.kind) && mail.expiresAt && mail.expiresAt <= now) return 'late'
  if (mail.subscriberId === null) return 'yes'
  const subscriber = await tx
    .selectFrom('newsletters')
    .select(['unsubscribedAt', 'pendingSince'])
    .where('id', '=', mail.subscriberId)
    .$if(kind === 'postgres', (query) => query.forShare())
    .executeTakeFirst()
  return maySubscriberReceive(mail.kind, subscriber) ? 'yes' : 'left'
}

export async function deleteRefusedLetter(tx: Executor, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('mails')
    .where('id', '=', id)
    .where('batchId', 'is', null)
    .where('state', '=', 'refused')
    .returning(pastColumns)
    .execute()
  await recordInHistory(tx, deleted, 'refused')
  return deleted.length > 0
}

export async function deleteRefusedLetters(tx: Executor): Promise<void> {
  const deleted = await tx
    .deleteFrom('mails')
    .where('batchId', 'is', null)
    .where('state', '=', 'refused')
    .returning(pastColumns)
    .execute()
  await recordInHistory(tx, deleted, 'refused')
}

import type { ListQuery } from '#contract/lists.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { isBehind } from '#server/database/newest-first.ts'
import type { Executor } from '#server/database/schema.ts'
import { mayReceive } from '#server/mail/kinds.ts'

export async function countLetters(db: Executor, state: 'waiting' | 'refused'): Promise<number> {
  const { total } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('batchId', 'is', null)
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return total
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

/** The letters given up last, those before the row `before` if one is given. */
export async function listRefusedLetters(db: Executor, { limit, before }: ListQuery) {
  let query = db
    .selectFrom('mails')
    .select(['id', 'isOwner', 'toAddress', 'letter', 'reason', 'createdAt', 'settledAt'])
    .where('batchId', 'is', null)
    .where('state', '=', 'refused')
  if (before !== undefined) query = query.where(isBehind('mails', 'settledAt', before))
  return await query.orderBy('settledAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/**
 * Whether a given-up mail may go out again: the subscriber it belongs to must still want it, and cannot leave
 * unnoticed before the transaction ends. Nothing if there is no such mail.
 */
export async function mayBeRevived(
  tx: Executor,
  kind: DatabaseKind,
  id: string,
): Promise<boolean | undefined> {
  const mail = await tx
    .selectFrom('mails')
    .select(['kind', 'subscriberId'])
    .where('id', '=', id)
    .where('state', '=', 'refused')
    .executeTakeFirst()
  if (!mail) return undefined
  if (mail.subscriberId === null) return true
  const subscriber = await tx
    .selectFrom('newsletters')
    .select(['unsubscribedAt', 'pendingSince'])
    .where('id', '=', mail.subscriberId)
    .$if(kind === 'postgres', (query) => query.forShare())
    .executeTakeFirst()
  return mayReceive(mail.kind, subscriber)
}

/** Makes a given-up mail wait again, of whatever kind; a batch that had ended goes on with it. */
export async function reviveMail(tx: Executor, id: string, now: Date): Promise<boolean> {
  const revived = await tx
    .updateTable('mails')
    .set({ state: 'waiting', dueAt: now, failures: 0, firstFailedAt: null, settledAt: null })
    .where('id', '=', id)
    .where('state', '=', 'refused')
    .returning('batchId')
    .executeTakeFirst()
  if (revived?.batchId) {
    await tx
      .updateTable('mailBatches')
      .set({ state: 'sending', finishedAt: null })
      .where('id', '=', revived.batchId)
      .where('state', '=', 'sent')
      .execute()
  }
  return revived !== undefined
}

export async function deleteRefusedLetter(tx: Executor, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('mails')
    .where('id', '=', id)
    .where('batchId', 'is', null)
    .where('state', '=', 'refused')
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

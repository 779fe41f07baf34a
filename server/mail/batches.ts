import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Rendered } from './render-letter.ts'

type Batch = Rendered & { id: string; subject: string; createdAt: Date }

/**
 * Writes one mail to every subscriber there is just now, all waiting to be sent, and says how many. The words are frozen;
 * where the receiver's unsubscribe link belongs they hold the placeholder.
 */
export async function startBatch(tx: Executor, kind: DatabaseKind, batch: Batch): Promise<number> {
  const { id, createdAt } = batch
  await tx
    .insertInto('mailBatches')
    .values({ ...batch, state: 'sending' })
    .execute()
  const given = (value: string | Date, type: 'text' | 'timestamptz') =>
    kind === 'postgres' ? sql`cast(${value} as ${sql.raw(type)})` : sql`${value}`
  const lock = kind === 'postgres' ? sql`for share` : sql``
  // The lock: whoever unsubscribes at this moment waits, and then finds the mail that is to be skipped.
  const { numAffectedRows } = await sql`
    insert into mails (id, kind, batch_id, subscriber_id, to_address, due_at, created_at)
    select ${given(`${id}.`, 'text')} || id, 'issue', ${given(id, 'text')}, id, email,
      ${given(createdAt, 'timestamptz')}, ${given(createdAt, 'timestamptz')}
    from newsletters where unsubscribed_at is null and pending_since is null order by id ${lock}`.execute(tx)
  const recipients = Number(numAffectedRows ?? 0)
  await tx.updateTable('mailBatches').set({ recipients }).where('id', '=', id).execute()
  return recipients
}

/** Pauses a batch or lets it go on; says whether it was in the other state. */
export async function changeBatchState(
  tx: Executor,
  id: string,
  [from, to]: ['sending', 'paused'] | ['paused', 'sending'],
): Promise<boolean> {
  const changed = await tx
    .updateTable('mailBatches')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

type MailState = 'waiting' | 'sent' | 'refused' | 'skipped'
export type MailCounts = Record<MailState, number>

export async function countMails(db: Executor, batchId: string): Promise<MailCounts> {
  const counts: MailCounts = { waiting: 0, sent: 0, refused: 0, skipped: 0 }
  const rows = await db
    .selectFrom('mails')
    .select((eb) => ['state', eb.fn.countAll<number>().as('total')])
    .where('batchId', '=', batchId)
    .groupBy('state')
    .execute()
  for (const { state, total } of rows) counts[state] = total
  return counts
}

/** The batches of which nothing is left to send, and which do not say so yet. */
export async function listBatchesToFinish(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('mailBatches')
    .select('id')
    .where('state', 'in', ['sending', 'paused'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails')
            .select('mails.id')
            .whereRef('mails.batchId', '=', 'mailBatches.id')
            .where('mails.state', '=', 'waiting'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export async function finishBatches(tx: Executor, finishedAt: Date): Promise<void> {
  for (const id of await listBatchesToFinish(tx)) {
    const { sent, refused, skipped } = await countMails(tx, id)
    await tx
      .updateTable('mailBatches')
      .set({ state: 'sent', finishedAt, sent, refused, skipped })
      .where('id', '=', id)
      .execute()
  }
}

import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import type { LinkSigner } from '#server/security/signed-links.ts'
import type { Rendered } from './render-letter.ts'

type Batch = Rendered & { id: string; subject: string; createdAt: Date }

/**
 * Queues one mail for each reachable subscriber and returns their number. The words are frozen and hold a placeholder
 * for the receiver's unsubscribe link.
 */
export async function startBatch(tx: Executor, kind: DatabaseKind, batch: Batch): Promise<number> {
  const { id, createdAt } = batch
  await tx
    .insertInto('mailBatches')
    .values({ ...batch, state: 'sending' })
    .execute()
  const parameter = (value: string | Date, type: 'text' | 'timestamptz') =>
    kind === 'postgres' ? sql`cast(${value} as ${sql.raw(type)})` : sql`${value}`
  const lock = kind === 'postgres' ? sql`for share` : sql``
  // Row lock: a concurrent unsubscribe waits, and then finds the mail that it has to skip.
  const { numAffectedRows } = await sql`
    insert into mails (id, kind, batch_id, subscriber_id, to_address, due_at, created_at)
    select ${parameter(`${id}.`, 'text')} || id, 'issue', ${parameter(id, 'text')}, id, email,
      ${parameter(createdAt, 'timestamptz')}, ${parameter(createdAt, 'timestamptz')}
    from newsletters where unsubscribed_at is null and pending_since is null
      and not exists (select 1 from mail_suppressions where address = newsletters.email)
    order by id ${lock}`.execute(tx)
  const recipients = Number(numAffectedRows ?? 0)
  await tx.updateTable('mailBatches').set({ recipients }).where('id', '=', id).execute()
  await finishBatch(tx, id, createdAt)
  return recipients
}

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

export async function findBatch(db: Executor, id: string) {
  return await db
    .selectFrom('mailBatches')
    .select(['subject', 'html', 'text'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Pauses or resumes a batch; returns false if it was not in the expected state. */
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

const sumOfOutcomes = sql<number>`sent + refused + skipped`

async function finishBatch(tx: Executor, id: string, finishedAt: Date): Promise<void> {
  await tx
    .updateTable('mailBatches')
    .set({ state: 'sent', finishedAt })
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'paused'])
    .where((eb) => eb(sumOfOutcomes, '>=', eb.ref('recipients')))
    .execute()
}

/** Adds the outcome of mails to the totals of their batches; the last mail of a batch finishes it. */
export async function addToBatchTotals(
  tx: Executor,
  outcome: 'sent' | 'refused' | 'skipped',
  mails: readonly { batchId: string | null }[],
  at: Date,
): Promise<void> {
  const ids = mails.flatMap(({ batchId }) => batchId ?? [])
  // Sorted: two transactions that update the same batches cannot deadlock.
  const counts = [...Map.groupBy(ids, (id) => id)].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [id, { length }] of counts) {
    await tx
      .updateTable('mailBatches')
      .set((eb) => ({ [outcome]: eb(outcome, '+', length) }))
      .where('id', '=', id)
      .execute()
    await finishBatch(tx, id, at)
  }
}

/** How many mails of all batches are still to be sent, by state: in the queue, or paused by the owner. */
export async function countWaitingOfBatches(db: Executor): Promise<{ sending: number; paused: number }> {
  const rows = await db
    .selectFrom('mailBatches')
    .select(['state', sql<number>`recipients - (${sumOfOutcomes})`.as('waiting')])
    .where('state', 'in', ['sending', 'paused'])
    .execute()
  const countOf = (state: string) =>
    rows.reduce((sum, row) => (row.state === state ? sum + row.waiting : sum), 0)
  return { sending: countOf('sending'), paused: countOf('paused') }
}

/** For each sending batch with mails left: when its last mail went out, or when the batch was started. */
export async function findStalledSince(db: Executor): Promise<Date[]> {
  const rows = await db
    .selectFrom('mailBatches')
    .select((eb) => [
      'createdAt',
      eb
        .selectFrom('mails')
        .select('settledAt')
        .whereRef('mails.batchId', '=', 'mailBatches.id')
        .where('mails.state', '=', 'sent')
        .orderBy('settledAt', 'desc')
        .limit(1)
        .as('lastSentAt'),
    ])
    .where('state', '=', 'sending')
    .where(sql<boolean>`recipients > ${sumOfOutcomes}`)
    .execute()
  return rows.map(({ createdAt, lastSentAt }) => lastSentAt ?? createdAt)
}

/** Reopens the batch of a refused mail that is tried again. */
export async function reopenBatch(tx: Executor, id: string): Promise<void> {
  await tx
    .updateTable('mailBatches')
    .set((eb) => ({ refused: eb('refused', '-', 1) }))
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('mailBatches')
    .set({ state: 'sending', finishedAt: null })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute()
}

/** The refused mails of a batch, latest first. */
export async function listRefusals(db: Executor, batchId: string, limit: number) {
  return await db
    .selectFrom('mails')
    .select(['id', 'toAddress', 'reason', 'settledAt', 'createdAt'])
    .where('batchId', '=', batchId)
    .where('state', '=', 'refused')
    .orderBy('settledAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export const unsubscribePurpose = 'unsubscribe'

/** Placeholder for the receiver's own link in a batch's text. */
export const unsubscribePlaceholder = 'https://unsubscribe.invalid/'

export function unsubscribeUrl(siteUrl: string, links: LinkSigner, subscriberId: string): string {
  return `${siteUrl}/newsletter/unsubscribe?token=${links.sign(unsubscribePurpose, subscriberId)}`
}

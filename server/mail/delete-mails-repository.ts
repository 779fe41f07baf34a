import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { idListSql } from '#server/database/id-list.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import { type Condition, settleMails } from './repository.ts'

export const pastColumns = ['id', 'kind', 'isOwner', 'consultationId', 'createdAt', 'settledAt'] as const

type PastMail = Pick<Selectable<Tables['mails']>, (typeof pastColumns)[number]>

/** Records a mail's kind and outcome in its consultation's history before the mail is deleted. */
export async function recordInHistory(
  tx: Executor,
  mails: readonly PastMail[],
  state: 'sent' | 'refused' | 'expired',
): Promise<void> {
  const rows = mails.flatMap(({ id, kind, isOwner, consultationId, createdAt, settledAt }) =>
    // The event of a reply holds its words, and stays.
    consultationId === null || kind === 'reply'
      ? []
      : [
          {
            ...{ id, consultationId, kind: 'mail' as const },
            details: JSON.stringify({ mail: kind, isToOwner: isOwner, state }),
            at: settledAt ?? createdAt,
          },
        ],
  )
  if (rows.length > 0) await tx.insertInto('timelineEvents').values(rows).execute()
}

/** Skips the mails still waiting for a subscriber who has left. */
export const skipQueuedMailsOf = (tx: Executor, subscriberId: string, settledAt: Date) =>
  settleMails(tx, (mail) => mail('subscriberId', '=', subscriberId), { state: 'skipped', settledAt })

/** Deletes a subscriber's mails. Issue mails stay for the batch's totals, without the address. */
export async function eraseSubscriberFromMails(tx: Executor, subscriberId: string, at: Date): Promise<void> {
  await tx.deleteFrom('mails').where('subscriberId', '=', subscriberId).where('batchId', 'is', null).execute()
  await skipQueuedMailsOf(tx, subscriberId, at)
  // The reason goes too: a mail server may quote the address in its answer.
  await tx
    .updateTable('mails')
    .set({ toAddress: '', reason: null })
    .where('subscriberId', '=', subscriberId)
    .execute()
}

/** Deletes mails in any state. Those of a running batch count as skipped. */
export async function deleteMails(
  tx: Executor,
  kind: DatabaseKind,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  const which: Condition = (mail) => mail('id', 'in', idListSql(kind, ids))
  await settleMails(tx, which, { state: 'skipped', settledAt: at })
  await tx.deleteFrom('mails').where(which).execute()
}

export async function deleteMailsOfConsultation(tx: Executor, consultationId: string): Promise<void> {
  await tx.deleteFrom('mails').where('consultationId', '=', consultationId).execute()
}

/** Deletes mails with a cause that begins so: those to the owner about a person who has sent no request. */
export async function deleteMailsCausedBy(tx: Executor, beginnings: readonly string[]): Promise<void> {
  for (const beginning of beginnings)
    await tx
      .deleteFrom('mails')
      .where(sql<string>`substr(cause, 1, ${sql.lit(beginning.length)})`, '=', beginning)
      .execute()
}

const rowsPerSlice = 200

/** Deletes one slice of the mails that were settled or expired before a time; returns whether there are more. */
export async function deleteMailsBefore(
  tx: Executor,
  kind: DatabaseKind,
  outcome: 'sent' | 'skipped' | 'refused' | 'expired',
  before: Date,
): Promise<boolean> {
  const old = await tx
    .selectFrom('mails')
    .select(pastColumns)
    .where('state', '=', outcome === 'expired' ? 'waiting' : outcome)
    .where(outcome === 'expired' ? 'expiresAt' : 'settledAt', '<', before)
    .limit(rowsPerSlice)
    .execute()
  const ids = old.map(({ id }) => id)
  if (outcome !== 'skipped') await recordInHistory(tx, old, outcome)
  if (ids.length > 0) await tx.deleteFrom('mails').where('id', 'in', idListSql(kind, ids)).execute()
  return ids.length === rowsPerSlice
}

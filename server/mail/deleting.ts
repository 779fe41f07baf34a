import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { idListSql } from '#server/database/id-list.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

type Condition = (mail: ExpressionBuilder<Tables, 'mails'>) => Expression<SqlBool>

const pastColumns = ['id', 'kind', 'isOwner', 'consultationId', 'createdAt', 'settledAt'] as const
type PastMail = Pick<Selectable<Tables['mails']>, (typeof pastColumns)[number]>

/** Records a mail's kind and outcome in its consultation's history before the mail is deleted. */
async function recordInHistory(
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

/** Deletes mails in any state. An issue no longer counts those that never left. */
async function deleteWhere(tx: Executor, which: Condition): Promise<PastMail[]> {
  const unsent = await tx
    .selectFrom('mails')
    .select(({ fn }) => ['issueId', fn.countAll<number>().as('count')])
    .where(which)
    .where('state', '!=', 'sent')
    .where('issueId', 'is not', null)
    .groupBy('issueId')
    .orderBy('issueId')
    .execute()
  for (const { issueId, count } of unsent)
    await tx
      .updateTable('newsletterIssues')
      .set((eb) => ({ recipients: eb('recipients', '-', count) }))
      .where('id', '=', issueId)
      .execute()
  return await tx.deleteFrom('mails').where(which).returning(pastColumns).execute()
}

export async function deleteMails(tx: Executor, kind: DatabaseKind, ids: readonly string[]): Promise<void> {
  await deleteWhere(tx, (mail) => mail('id', 'in', idListSql(kind, ids)))
}

export async function deleteMailsOfSubscriber(tx: Executor, subscriberId: string): Promise<void> {
  await deleteWhere(tx, (mail) => mail('subscriberId', '=', subscriberId))
}

/** Deletes what still waits for a subscriber who has left. */
export async function deleteWaitingMailsOf(tx: Executor, subscriberId: string): Promise<void> {
  await deleteWhere(tx, (mail) =>
    mail.and([
      mail('subscriberId', '=', subscriberId),
      mail('state', '=', 'waiting'),
      mail('isSending', '=', false),
    ]),
  )
}

export async function deleteMailsOfConsultation(tx: Executor, consultationId: string): Promise<void> {
  await deleteWhere(tx, (mail) => mail('consultationId', '=', consultationId))
}

/** Deletes mails with a cause that begins so: those to the owner about a person who has sent no request. */
export async function deleteMailsCausedBy(tx: Executor, beginnings: readonly string[]): Promise<void> {
  for (const beginning of beginnings)
    await deleteWhere(tx, (mail) =>
      mail(sql<string>`substr(cause, 1, ${sql.lit(beginning.length)})`, '=', beginning),
    )
}

/** Removes a refused letter, or all of them, from the owner's list; says whether there was any. */
export async function dismissRefused(tx: Executor, id?: string): Promise<boolean> {
  const gone = await deleteWhere(tx, (mail) =>
    mail.and([
      mail('state', '=', 'refused'),
      mail('issueId', 'is', null),
      ...(id === undefined ? [] : [mail('id', '=', id)]),
    ]),
  )
  await recordInHistory(tx, gone, 'refused')
  return gone.length > 0
}

const rowsPerSlice = 200

/** Deletes one slice of the mails that were settled, or have expired, before a time; says whether there are more. */
export async function deleteMailsBefore(
  tx: Executor,
  kind: DatabaseKind,
  outcome: 'sent' | 'refused' | 'expired',
  before: Date,
): Promise<boolean> {
  const old = await tx
    .selectFrom('mails')
    .select('id')
    .where('state', '=', outcome === 'expired' ? 'waiting' : outcome)
    .where(outcome === 'expired' ? 'expiresAt' : 'settledAt', '<', before)
    .limit(rowsPerSlice)
    .execute()
  if (old.length === 0) return false
  const ids = idListSql(
    kind,
    old.map(({ id }) => id),
  )
  const gone = await deleteWhere(tx, (mail) => mail('id', 'in', ids))
  await recordInHistory(tx, gone, outcome)
  return old.length === rowsPerSlice
}

/** Deletes cancellations of appointments that are no longer stored, once they cannot leave: their client may have been erased. */
export async function deleteCancellationsOfErased(tx: Executor, at: Date): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('kind', '=', 'booking_cancelled')
    .where('consultationId', 'is', null)
    .where((eb) => eb.or([eb('state', '!=', 'waiting'), eb('expiresAt', '<', at)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointments')
            .select('appointments.id')
            .where(sql<boolean>`mails.cause like '%' || appointments.id || '%'`),
        ),
      ),
    )
    .execute()
}

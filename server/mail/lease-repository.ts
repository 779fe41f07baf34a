import type { Selectable } from 'kysely'
import { hourMs, minuteMs } from '#contract/durations.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { idListSql } from '#server/database/id-list.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import { reopenBatch } from './batches.ts'
import { kindsSentOnce } from './mail-kinds.ts'
import { type Condition, isUnexpired, type Mail } from './repository.ts'
import { releaseAddresses } from './suppressions.ts'

/** Longer than any retry pause or lease. */
const longestDelayMs = 7 * hourMs
/** Allowed clock difference between processes. */
const clockSkewMs = minuteMs

/** Due mails. A due time or creation time too far ahead was written by a wrong clock and counts as due. */
const isDue =
  (now: Date): Condition =>
  (mail) =>
    mail.or([
      mail('dueAt', '<=', now),
      mail('dueAt', '>', new Date(now.getTime() + longestDelayMs)),
      mail.and([
        mail('createdAt', '>', new Date(now.getTime() + clockSkewMs)),
        mail('leasedBy', 'is', null),
        mail('failures', '=', 0),
      ]),
    ])

function dueMails(db: Executor, batchId: string | null, now: Date) {
  return db
    .selectFrom('mails')
    .where('batchId', batchId === null ? 'is' : '=', batchId)
    .where('state', '=', 'waiting')
    .where(isDue(now))
    .where(isUnexpired(now))
    .orderBy('dueAt')
}

export async function hasDueMail(db: Executor, batchId: string | null, now: Date): Promise<boolean> {
  return (await dueMails(db, batchId, now).select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Due mails of one batch, or due letters. On PostgreSQL the rows stay locked until the transaction ends; other
 * processes skip them.
 */
export async function lockDueMails(
  tx: Executor,
  kind: DatabaseKind,
  { batchId, limit, now }: { batchId: string | null; limit: number; now: Date },
): Promise<Mail[]> {
  return await dueMails(tx, batchId, now)
    .selectAll()
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
  await tx
    .updateTable('mails')
    .set({ leasedBy, dueAt: until })
    .where('id', 'in', idListSql(kind, ids))
    .execute()
}

/** Extends the leases of these mails that this process still holds. */
export async function renewLeases(
  tx: Executor,
  kind: DatabaseKind,
  ids: readonly string[],
  { leasedBy, until }: Lease,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ dueAt: until })
    .where('id', 'in', idListSql(kind, ids))
    .where('leasedBy', '=', leasedBy)
    .where('state', '=', 'waiting')
    .execute()
}

/** Ends the leases of mails that were not tried. */
export async function releaseMails(
  tx: Executor,
  kind: DatabaseKind,
  ids: readonly string[],
  { leasedBy, dueAt }: { leasedBy: string; dueAt: Date },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ leasedBy: null, handedAt: null, dueAt })
    .where('id', 'in', idListSql(kind, ids))
    .where('leasedBy', '=', leasedBy)
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
    .set((eb) => ({
      ...{ reason, firstFailedAt, dueAt, leasedBy: null, handedAt: null },
      failures: eb('failures', '+', 1),
    }))
    .where('id', '=', id)
    .where('leasedBy', '=', leasedBy)
    .where('state', '=', 'waiting')
    .execute()
}

type Revived = Partial<
  Pick<Selectable<Tables['mails']>, 'dueAt' | 'expiresAt' | 'failures' | 'firstFailedAt'>
>

/** Makes a refused mail wait again. Its batch is reopened and its address no longer suppressed. */
export async function reviveMail(
  tx: Executor,
  kind: DatabaseKind,
  id: string,
  change: Revived,
): Promise<boolean> {
  const revived = await tx
    .updateTable('mails')
    .set((eb) => ({
      ...{ ...change, state: 'waiting', handedAt: null, settledAt: null },
      // A reminder is of no use later, whoever wants it sent.
      ...(change.expiresAt === null && {
        expiresAt: eb.case().when('kind', 'in', kindsSentOnce).then(eb.ref('expiresAt')).end(),
      }),
    }))
    .where('id', '=', id)
    .where('state', '=', 'refused')
    .returning(['batchId', 'toAddress'])
    .executeTakeFirst()
  if (!revived) return false
  if (revived.batchId) await reopenBatch(tx, revived.batchId)
  await releaseAddresses(tx, kind, [revived.toAddress])
  return true
}

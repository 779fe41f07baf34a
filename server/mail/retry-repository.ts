import type { Selectable } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import { reopenBatch } from './batches.ts'
import { kindsSentOnce } from './mail-kinds.ts'
import { releaseAddresses } from './suppressions.ts'

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

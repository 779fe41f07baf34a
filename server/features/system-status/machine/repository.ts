import type { Executor } from '#server/database/schema.ts'
import { clockRows, writeNamedTime } from '#server/jobs/clock-guard.ts'

/**
 * Jobs failing since before `since` and retried after `triedAfter`: jobs of earlier releases leave rows that are
 * never retried.
 */
export async function listFailingJobs(
  db: Executor,
  { since, triedAfter }: { since: Date; triedAfter: Date },
) {
  const rows = await db
    .selectFrom('jobs')
    .select(['name', 'failingSince'])
    .where('failingSince', '<=', since)
    .where('retryAt', '>', triedAfter)
    .orderBy('failingSince')
    .orderBy('name')
    .execute()
  return rows.flatMap(({ name, failingSince }) => (failingSince ? [{ name, failingSince }] : []))
}

/** Records a notification; false if another process already sent it. */
export async function recordNotified(
  tx: Executor,
  { kind, at, before }: { kind: string; at: Date; before: Date },
): Promise<boolean> {
  const recorded = await tx
    .insertInto('toldMatters')
    .values({ kind, toldAt: at })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ toldAt: at })
        // A time in the future was stored by a wrong clock.
        .where((eb) => eb.or([eb('toldMatters.toldAt', '<', before), eb('toldMatters.toldAt', '>', at)])),
    )
    .returning('kind')
    .execute()
  return recorded.length > 0
}

/** Deletes unsent notice mails and forgets that their notices were sent. */
export async function deleteUnsentNotices(tx: Executor): Promise<void> {
  const deleted = await tx
    .deleteFrom('mails')
    .where('kind', '=', 'machine_matters')
    .where('batchId', 'is', null)
    .where('state', '=', 'waiting')
    .where('leasedBy', 'is', null)
    .returning('createdAt')
    .execute()
  if (deleted.length === 0) return
  const times = deleted.map(({ createdAt }) => createdAt)
  await tx.deleteFrom('toldMatters').where('toldAt', 'in', times).execute()
}

const probe = 'readiness-probe'

/** Writes one row, overwritten each time, to prove that the database accepts writes. */
export const writeProbe = (tx: Executor, at: Date): Promise<void> => writeNamedTime(tx, probe, at)

export async function findLastJob(db: Executor): Promise<Date | undefined> {
  const job = await db
    .selectFrom('jobs')
    .select('doneAt')
    .where('name', 'not in', [probe, ...clockRows])
    .where('doneAt', 'is not', null)
    .orderBy('doneAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return job?.doneAt ?? undefined
}

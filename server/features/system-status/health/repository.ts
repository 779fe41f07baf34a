import type { Executor } from '#server/database/schema.ts'
import { clockRows, writeNamedTime } from '#server/jobs/clock-guard.ts'

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

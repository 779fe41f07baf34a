import type { Executor } from '#server/database/schema.ts'
import { clockRows } from '#server/jobs/clock-repository.ts'

const probe = 'readiness-probe'

/** Writes a row, and writes it anew each time. */
export async function writeProbe(tx: Executor, at: Date): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({ name: probe, doneAt: at, leasedUntil: null, leasedBy: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ doneAt: at }))
    .execute()
}

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

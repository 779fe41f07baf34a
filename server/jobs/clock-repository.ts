import type { Executor } from '#server/database/schema.ts'

const names = { seen: 'clock-seen', held: 'deletions-held' } as const

/** Rows of the jobs table that store these times instead of a job's state. */
export const clockRows: readonly string[] = Object.values(names)

/** The last known time, and until when deletions are held. */
export async function readClock(db: Executor): Promise<{ seen: Date | undefined; held: Date | undefined }> {
  const rows = await db.selectFrom('jobs').select(['name', 'doneAt']).where('name', 'in', clockRows).execute()
  const timeOf = (name: string) => rows.find((row) => row.name === name)?.doneAt ?? undefined
  return { seen: timeOf(names.seen) ?? (await findLastJob(db)), held: timeOf(names.held) }
}

/** Fallback before the first check: the time of the job done last. */
async function findLastJob(db: Executor): Promise<Date | undefined> {
  const { last } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.max('doneAt').as('last'))
    .executeTakeFirstOrThrow()
  return last === null ? undefined : new Date(last)
}

/** Stores a time under a name in the jobs table, beside the rows of real jobs. */
export async function writeNamedTime(tx: Executor, name: string, at: Date): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({ name, doneAt: at, leasedUntil: null, leasedBy: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ doneAt: at }))
    .execute()
}

export const writeClock = (tx: Executor, which: 'seen' | 'held', at: Date): Promise<void> =>
  writeNamedTime(tx, names[which], at)

export async function endDeletionHold(tx: Executor): Promise<void> {
  await tx.deleteFrom('jobs').where('name', '=', names.held).execute()
}

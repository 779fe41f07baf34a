import { hourMs, minuteMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'

/** Longer than any slice takes. After a crash, another process can take the job once this has passed. */
export const leaseMs = 5 * minuteMs

/** Allowed clock difference between processes. A lease that ends later was taken by a wrong clock. */
const clockSkewMs = minuteMs
const latestEnd = (at: Date) => new Date(at.getTime() + leaseMs + clockSkewMs)

const isRunning = (until: Date, at: Date) => until > at && until <= latestEnd(at)

/** Upper bound of the retry pause: a repair takes effect within an hour. */
const longestRetryPauseMs = hourMs
const jobRetryDelay = (failures: number) => Math.min(10_000 * 2 ** (failures - 1), longestRetryPauseMs)

/** A longer pause was stored by a wrong clock. */
const isBackingOff = (retryAt: Date, at: Date) =>
  retryAt > at && retryAt.getTime() <= at.getTime() + longestRetryPauseMs + clockSkewMs

type Holder = { database: Database; now: () => Date; name: string; holder: string }

/** The job's state; undefined while another process runs it or it backs off after a failure. */
export async function readJobState({
  database,
  now,
  name,
}: Holder): Promise<{ doneAt: Date | null; failures: number } | undefined> {
  const job = await database.kysely.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirst()
  const at = now()
  if (job?.leasedUntil && isRunning(job.leasedUntil, at)) return undefined
  if (job?.retryAt && isBackingOff(job.retryAt, at)) return undefined
  return { doneAt: job?.doneAt ?? null, failures: job?.failures ?? 0 }
}

const newJob = (name: string) => ({ name, doneAt: null, leasedUntil: null, leasedBy: null })

/** Leases the job to this process; false if another one holds it or has completed it since. */
export async function takeJobLease(
  { database, now, name, holder }: Holder,
  seenDoneAt: Date | null,
): Promise<boolean> {
  const at = now()
  const lease = { leasedUntil: new Date(at.getTime() + leaseMs), leasedBy: holder }
  return await database.write(async (tx) => {
    await tx
      .insertInto('jobs')
      .values(newJob(name))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const taken = await tx
      .updateTable('jobs')
      .set(lease)
      .where('name', '=', name)
      .where((eb) =>
        eb.or([
          eb('leasedUntil', 'is', null),
          eb('leasedUntil', '<=', at),
          eb('leasedUntil', '>', latestEnd(at)),
        ]),
      )
      .where('doneAt', seenDoneAt === null ? 'is' : '=', seenDoneAt)
      .returning('name')
      .execute()
    return taken.length > 0
  })
}

/** Extends the lease; false if it was lost. */
export async function renewJobLease({ database, now, name, holder }: Holder): Promise<boolean> {
  const leasedUntil = new Date(now().getTime() + leaseMs)
  return await database.write(async (tx) => {
    const renewed = await tx
      .updateTable('jobs')
      .set({ leasedUntil })
      .where('name', '=', name)
      .where('leasedBy', '=', holder)
      .returning('name')
      .execute()
    return renewed.length > 0
  })
}

const noFailure = { failures: 0, failingSince: null, retryAt: null }

/** Ends the lease and, if the job is done, stores the time. */
export async function endJobLease({ database, now, name, holder }: Holder, isDone: boolean): Promise<void> {
  await database.write(async (tx) => {
    await tx
      .updateTable('jobs')
      .set({ leasedUntil: null, leasedBy: null, ...(isDone && { doneAt: now(), ...noFailure }) })
      .where('name', '=', name)
      .where('leasedBy', '=', holder)
      .execute()
  })
}

/** Counts a failure and stores the time of the next attempt. */
export async function recordJobFailure({ database, now, name }: Holder): Promise<void> {
  const at = now()
  await database.write(async (tx) => {
    const { failures } = await tx
      .insertInto('jobs')
      .values({ ...newJob(name), failures: 1, failingSince: at })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => ({
          failures: eb('jobs.failures', '+', 1),
          failingSince: eb.fn.coalesce('jobs.failingSince', eb.val(at)),
        })),
      )
      .returning('failures')
      .executeTakeFirstOrThrow()
    const retryAt = new Date(at.getTime() + jobRetryDelay(failures))
    await tx.updateTable('jobs').set({ retryAt }).where('name', '=', name).execute()
  })
}

export async function resetJobFailures({ database, name }: Holder): Promise<void> {
  await database.write((tx) => tx.updateTable('jobs').set(noFailure).where('name', '=', name).execute())
}

import type { Database } from '#server/database/database.ts'

/** Longer than any slice takes; when its process has died, a job waits so long for the next one. */
export const leaseMs = 5 * 60 * 1000

/** Clocks of processes may differ by so much. A lease that ends later was taken by a clock that was wrong. */
const clocksDifferMs = 60_000
const latestEnd = (at: Date) => new Date(at.getTime() + leaseMs + clocksDifferMs)

const isRunning = (until: Date, at: Date) => until > at && until <= latestEnd(at)

type Holder = { database: Database; now: () => Date; name: string; holder: string }

/** When the job was last done; undefined while another process is at it. */
export async function lastDone({ database, now, name }: Holder): Promise<Date | null | undefined> {
  const job = await database.kysely.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirst()
  if (job?.leasedUntil && isRunning(job.leasedUntil, now())) return undefined
  return job?.doneAt ?? null
}

/** Takes the job for this process, unless another one has it or has done it since. */
export async function takeLease(
  { database, now, name, holder }: Holder,
  seenDoneAt: Date | null,
): Promise<boolean> {
  const at = now()
  const lease = { leasedUntil: new Date(at.getTime() + leaseMs), leasedBy: holder }
  return await database.write(async (tx) => {
    await tx
      .insertInto('jobs')
      .values({ name, doneAt: null, leasedUntil: null, leasedBy: null })
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

/** Makes the lease last again; false when it was lost meanwhile. */
export async function renewLease({ database, now, name, holder }: Holder): Promise<boolean> {
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

/** Gives the job back, done or not. */
export async function endLease({ database, now, name, holder }: Holder, isDone: boolean): Promise<void> {
  await database.write(async (tx) => {
    await tx
      .updateTable('jobs')
      .set({ leasedUntil: null, leasedBy: null, ...(isDone && { doneAt: now() }) })
      .where('name', '=', name)
      .where('leasedBy', '=', holder)
      .execute()
  })
}

import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
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

/** A larger step between two checks means that the site was switched off or the clock is wrong. */
export const plausibleStepMs = 2 * dayMs
/**
 * Long enough for somebody to notice a wrong clock. If the site was only switched off, old data is deleted this much
 * later.
 */
export const heldForMs = 7 * dayMs
const recordEveryMs = 10 * minuteMs

type GuardDeps = {
  database: Database
  now: () => Date
  /** Called once per hold. */
  onHold: (until: Date) => void
}

/**
 * Holds irreversible jobs, such as deleting old data, while the clock may be wrong: a clock a year ahead would make
 * everything old at once. The last known time is stored regularly; after a leap, the new time is believed after a week.
 */
export function createClockGuard({ database, now, onHold }: GuardDeps) {
  let heldUntil: Date | undefined

  function setHold(until: Date | undefined): void {
    if (until && until.getTime() !== heldUntil?.getTime()) onHold(until)
    heldUntil = until
  }

  return {
    /** Compares the clock with the last known time; returns until when irreversible jobs are held. */
    async check(): Promise<Date | undefined> {
      const at = now()
      const { seen = at, held } = await readClock(database.kysely)
      const stepMs = at.getTime() - seen.getTime()
      const isLeap = stepMs > plausibleStepMs
      // The clock was ahead and has been corrected.
      const wasSetBack = stepMs < -plausibleStepMs
      const until = isLeap
        ? new Date(at.getTime() + heldForMs)
        : wasSetBack || !held || held <= at
          ? undefined
          : held
      if (isLeap || wasSetBack || Math.abs(stepMs) >= recordEveryMs || stepMs === 0)
        await database.write(async (tx) => {
          await writeClock(tx, 'seen', at)
          if (isLeap && until) await writeClock(tx, 'held', until)
          else if (held && !until) await endDeletionHold(tx)
        })
      setHold(until)
      return until
    },
    /** The result of the last check. */
    heldUntil: () => heldUntil,
  }
}
export type ClockGuard = ReturnType<typeof createClockGuard>

import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import { endDeletionHold, readClock, writeClock } from './clock-repository.ts'

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

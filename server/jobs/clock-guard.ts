import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import { endHold, readClock, writeClock } from './clock-repository.ts'

/** Further than this the time does not move between two looks, unless the site was switched off, or the clock is wrong. */
export const plausibleStepMs = 2 * dayMs
/** So long somebody has to see it. Where the site was only switched off, what is old is deleted so much later. */
export const heldForMs = 7 * dayMs
const noteEveryMs = 10 * minuteMs

type GuardDeps = {
  database: Database
  now: () => Date
  /** Hears of it once. */
  onHold: (until: Date) => void
}

/**
 * Holds what cannot be undone, as deleting what is old, while the clock may be wrong: a clock that is a year ahead would
 * make everything old at once. The time is written down while it passes; a leap from there is believed after a week.
 */
export function createClockGuard({ database, now, onHold }: GuardDeps) {
  let heldUntil: Date | undefined

  function change(until: Date | undefined): void {
    if (until && until.getTime() !== heldUntil?.getTime()) onHold(until)
    heldUntil = until
  }

  return {
    /** Looks at the clock, and says until when everything that cannot be undone is held. */
    async check(): Promise<Date | undefined> {
      const at = now()
      const { seen = at, held } = await readClock(database.kysely)
      const stepMs = at.getTime() - seen.getTime()
      const isLeap = stepMs > plausibleStepMs
      // It was wrong, and has been put right.
      const isBack = stepMs < -plausibleStepMs
      const until = isLeap
        ? new Date(at.getTime() + heldForMs)
        : isBack || !held || held <= at
          ? undefined
          : held
      if (isLeap || isBack || Math.abs(stepMs) >= noteEveryMs || stepMs === 0)
        await database.write(async (tx) => {
          await writeClock(tx, 'seen', at)
          if (isLeap && until) await writeClock(tx, 'held', until)
          else if (held && !until) await endHold(tx)
        })
      change(until)
      return until
    },
    /** What the last look has found. */
    heldUntil: () => heldUntil,
  }
}
export type ClockGuard = ReturnType<typeof createClockGuard>

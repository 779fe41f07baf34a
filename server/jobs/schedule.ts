import { Cron } from 'croner'
import { dayMs } from '#contract/durations.ts'

/** When a job is due, in the words of cron and by the clock in London. */
export function createSchedule(pattern: string) {
  const cron = new Cron(pattern, { timezone: 'Europe/London', paused: true })
  return {
    /** Whether its time has come since it was last done, or it was never done. */
    isDue(lastDone: Date | null, now: Date): boolean {
      // A clock that was wrong must not keep a job from being done until that time has come.
      if (lastDone === null || lastDone.getTime() > now.getTime() + dayMs) return true
      const next = cron.nextRun(lastDone)
      return next !== null && next <= now
    },
    /** The last time it was due, which may be now. */
    lastDueAt: (now: Date): Date => cron.previousRuns(1, new Date(now.getTime() + 1000))[0] ?? now,
  }
}

/** Once a night; at once where it was never done. */
export const nightly = createSchedule('0 3 * * *')

export const hourly = createSchedule('15 * * * *')

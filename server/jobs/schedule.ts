import { Cron } from 'croner'
import { dayMs } from '#contract/durations.ts'

/** A cron schedule in London time. */
export function createSchedule(pattern: string) {
  const cron = new Cron(pattern, { timezone: 'Europe/London', paused: true })
  return {
    /** Whether a scheduled time has passed since the job was last done, or it never was. */
    isDue(lastDone: Date | null, now: Date): boolean {
      // Stored by a clock that was ahead: do not wait until that time.
      if (lastDone === null || lastDone.getTime() > now.getTime() + dayMs) return true
      const next = cron.nextRun(lastDone)
      return next !== null && next <= now
    },
    /** The last scheduled time, which may be now. */
    lastDueAt: (now: Date): Date => cron.previousRuns(1, new Date(now.getTime() + 1000))[0] ?? now,
  }
}

/** Every night; at once if it was never done. */
export const nightly = createSchedule('0 3 * * *')

export const hourly = createSchedule('15 * * * *')

/** The same day of the month this many months earlier, or the last day of a shorter month. */
export function monthsBefore(at: Date, months: number): Date {
  const earlier = new Date(at)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  // Without such a day in that month, the date overflows into the next: go back to the month's last day.
  if (earlier.getUTCDate() !== at.getUTCDate()) earlier.setUTCDate(0)
  return earlier
}

import type { Config } from '#server/config.ts'
import type { Keeping } from '#server/database/backup/backup-files.ts'
import type { ClockGuard } from '#server/jobs/clock-guard.ts'

const anyAgeDays = 100_000

/** Retention rules for backups; while the clock may be wrong, no backup counts as too old. */
export function currentRetention({
  config,
  clockGuard,
}: {
  config: Pick<Config, 'backups'>
  clockGuard: Pick<ClockGuard, 'heldUntil'>
}): Keeping {
  return clockGuard.heldUntil() ? { days: anyAgeDays, pinnedDays: anyAgeDays } : config.backups.keeping
}

import { hourMs } from '#contract/durations.ts'
import { readBackupStatus } from '#server/database/backup/backup-status.ts'
import type { Database } from '#server/database/database.ts'
import { nightly } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { runInSlices } from '#server/jobs/scheduler.ts'
import { findFirstAccountDate } from './repository.ts'
import { type BackupDeps, backUp } from './service.ts'

type JobDeps = BackupDeps & { database: Database; onFailure: (error: string) => void }

/** Pause after a failed backup: a full or missing disk may recover, and each attempt costs CPU and disk time. */
const pauseMs = hourMs

/** Makes a nightly backup and retries hourly until one succeeds. */
export function makeNightlyBackups({ database, onFailure, ...deps }: JobDeps): Job {
  /** Kept in memory too: a backup process killed for lack of memory cannot store its failure. */
  let failedHereAt: Date | undefined

  async function isBackupDue(): Promise<boolean> {
    const { last, failed } = await readBackupStatus(deps.config.backups.folder)
    const at = deps.now()
    // Failures dated far in the future by a wrong clock are ignored.
    for (const failure of [failed && new Date(failed.at), failedHereAt])
      if (failure && Math.abs(at.getTime() - failure.getTime()) < pauseMs) return false
    const since = last ? new Date(last.at) : await findFirstAccountDate(database.kysely)
    return since !== undefined && nightly.isDue(since, at)
  }

  return {
    name: 'backup',
    // Decided from the backup folder: the database may have been restored to an older state.
    isDue: () => true,
    hasWork: isBackupDue,
    runSlice: runInSlices(async () => {
      const { error } = await backUp(deps, 'nightly')
      if (error === undefined) return
      failedHereAt = deps.now()
      onFailure(error)
    }),
  }
}

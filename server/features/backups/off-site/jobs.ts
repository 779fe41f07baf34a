import { listBackups } from '#server/database/backup/backup-files.ts'
import { currentRetention } from '#server/features/backups/service.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { runInSlices } from '#server/jobs/scheduler.ts'
import { isCopyDue } from './rules.ts'
import { type CopyDeps, copyWaitingBackups } from './service.ts'
import { readDestination } from './settings.ts'
import { readCopyState } from './state.ts'

type JobDeps = CopyDeps & { onFailure: (error: string) => void }

/** Copies new backups off site and retries failures with growing delays. */
export function copyOffSite({ onFailure, ...deps }: JobDeps): Job {
  async function isCopyJobDue(): Promise<boolean> {
    const opened = await readDestination(deps)
    if (!opened) return false
    const { folder } = deps.config.backups
    const backups = await listBackups(folder)
    return isCopyDue(
      backups,
      await readCopyState(folder, opened.place, backups),
      currentRetention(deps),
      deps.now(),
    )
  }

  return {
    name: 'copy-off-site',
    // Decided from the backup folder: the database may have been restored to an older state.
    isDue: () => true,
    hasWork: isCopyJobDue,
    runSlice: runInSlices(async () => {
      const { error } = await copyWaitingBackups(deps)
      if (error !== undefined) onFailure(error)
    }),
  }
}

import { listBackups } from '#server/database/backup/keep.ts'
import { keepingNow } from '#server/features/backups/keeping.ts'
import { runInSlices } from '#server/jobs/run-in-slices.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { isCopyDue } from './rules.ts'
import { type CopyDeps, copyNow } from './service.ts'
import { readPlace } from './settings.ts'
import { readCopies } from './state.ts'

type JobDeps = CopyDeps & { onFailure: (error: string) => void }

/** Brings backups to the second place as they are made, again after growing pauses until they are there. */
export function copyOffSite({ onFailure, ...deps }: JobDeps): Job {
  async function isWanted(): Promise<boolean> {
    const opened = await readPlace(deps)
    if (!opened) return false
    const { folder } = deps.config.backups
    const backups = await listBackups(folder)
    return isCopyDue(backups, await readCopies(folder, opened.place, backups), keepingNow(deps), deps.now())
  }

  return {
    name: 'second place',
    // It is the folder that knows, not the database: that may have been put back.
    isDue: () => true,
    hasWork: isWanted,
    runSlice: runInSlices(async () => {
      const { error } = await copyNow(deps)
      if (error !== undefined) onFailure(error)
    }),
  }
}

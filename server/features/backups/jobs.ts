import { hourMs } from '#contract/durations.ts'
import { readStatus } from '#server/database/backup/status.ts'
import type { Database } from '#server/database/database.ts'
import { runInSlices } from '#server/jobs/run-in-slices.ts'
import { nightly } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { findBeginning } from './repository.ts'
import { type BackupDeps, backUp } from './service.ts'

type JobDeps = BackupDeps & { database: Database; onFailure: (error: string) => void }

/** After one that failed: what is full or away now may not be so later, and trying costs the machine something. */
const pauseMs = hourMs

/** A backup each night, tried again every hour until it is made. */
export function makeNightlyBackups({ database, onFailure, ...deps }: JobDeps): Job {
  /** A process that was killed, as for want of memory, has not stored that it failed. */
  let failedHereAt: Date | undefined

  async function isWanted(): Promise<boolean> {
    const { last, failed } = await readStatus(deps.config.backups.folder)
    const at = deps.now()
    // One that a wrong clock has dated long ahead does not count.
    for (const failure of [failed && new Date(failed.at), failedHereAt])
      if (failure && Math.abs(at.getTime() - failure.getTime()) < pauseMs) return false
    const since = last ? new Date(last.at) : await findBeginning(database.kysely)
    return since !== undefined && nightly.isDue(since, at)
  }

  return {
    name: 'backup',
    // It is the folder that knows, not the database: that may have been put back.
    isDue: () => true,
    hasWork: isWanted,
    runSlice: runInSlices(async () => {
      const { error } = await backUp(deps, 'nightly')
      if (error === undefined) return
      failedHereAt = deps.now()
      onFailure(error)
    }),
  }
}

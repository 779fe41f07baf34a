import { setTimeout as wait } from 'node:timers/promises'
import { listBackups } from '#server/database/backup/keep.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { keepingNow } from '../keeping.ts'
import { isCopyDue } from './rules.ts'
import { type CopyDeps, copyNow } from './service.ts'
import { readPlace } from './settings.ts'
import { readCopies } from './state.ts'

/** So often it is looked whether it is done, and whether the site stops. */
const lookEveryMs = 1000

type JobDeps = CopyDeps & { onFailure: (error: string) => void }

/** Brings backups to the second place as they are made, again after growing pauses until they are there. */
export function copyToSecondPlace({ onFailure, ...deps }: JobDeps): Job {
  let copying: Promise<unknown> | undefined

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
    async runSlice() {
      let isDone = false
      copying ??= copyNow(deps).then(({ error }) => {
        if (error !== undefined) onFailure(error)
      })
      const ended = copying.then(() => {
        isDone = true
      })
      await Promise.race([ended, wait(lookEveryMs, undefined, { ref: false })])
      if (isDone) copying = undefined
      return !isDone
    },
  }
}

import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { minuteMs } from '#contract/durations.ts'
import { extractDatabase, readBackup } from '#server/database/backup/backup-format.ts'
import { removeDatabaseFile } from '#server/database/copy/files.ts'
import { releasesFolder } from '../releases.mjs'
import { startAndCheck } from '../server-process.mjs'
import { refuseFailedProgram } from './refused.ts'

const timeoutMs = 15 * minuteMs

/** Temporary DATA_DIR of a trial, without anybody's data. */
export const trialFolder = join(releasesFolder, 'trial')

async function removeTrial(copy: string): Promise<void> {
  await removeDatabaseFile(copy)
  for (const left of [`${copy}.lock`, trialFolder]) await rm(left, { recursive: true, force: true })
}

/**
 * Migrates and starts a release on a copy of the data, checks its health and returns the seconds taken. The copy is
 * an opened backup, so always SQLite. If this process is killed, the next backup deletes the copy.
 */
export async function tryReleaseOnCopy(release: string, backup: string): Promise<number> {
  const startedAt = performance.now()
  const copy = join(dirname(backup), 'trial-update.db')
  await removeTrial(copy)
  try {
    await mkdir(trialFolder, { mode: 0o700 })
    await extractDatabase(backup, await readBackup(backup), copy)
    const settings = {
      UPDATE_TRIAL: 'copy',
      DATA_DIR: trialFolder,
      DATABASE_URL: `sqlite:${copy}`,
      WORKERS: '1',
    }
    const tried = await startAndCheck(release, { settings, isQuiet: true, timeoutMs })
    if ('fault' in tried)
      refuseFailedProgram(
        tried.output,
        `The new release did not start on a copy of the data (${tried.fault}).`,
      )
    tried.server.kill('SIGKILL')
    await tried.server.ended
    return (performance.now() - startedAt) / 1000
  } finally {
    await removeTrial(copy)
  }
}

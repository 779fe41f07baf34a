import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupState } from '#contract/backup.ts'
import { BackupFailed, backupsFolder, makeBackupFolder } from '#server/database/backup.ts'
import { isDiskFull } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { findOwner } from '#server/features/account/service.ts'
import { toAnswer } from '#server/http/answer.ts'
import { type BackupDeps, backupName, findNewestBackup, readMarker } from './files.ts'

// Beside the backups: a restored database would know of an earlier failure.
const failureFile = ({ config }: Pick<BackupDeps, 'config'>) => join(backupsFolder(config), 'failure.txt')

async function readFailure(deps: BackupDeps): Promise<BackupState['failure']> {
  try {
    const { mtime } = await stat(failureFile(deps))
    return { at: mtime.toISOString(), reason: await readFile(failureFile(deps), 'utf8') }
  } catch {
    return undefined
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof BackupFailed) return error.message
  return isDiskFull(error) ? 'The disk of the website’s machine is full.' : 'The log of the website says why.'
}

/** Makes a backup. Keeps the reason of a failure for the dashboard. */
export async function makeBackup(deps: BackupDeps): Promise<void> {
  const at = deps.now()
  try {
    await makeBackupFolder(deps.config, backupName(at), at)
    await rm(failureFile(deps), { force: true })
  } catch (error) {
    // On a full disk even this fails: the age of the newest backup then tells.
    await writeFile(failureFile(deps), reasonOf(error))
      .then(() => utimes(failureFile(deps), at, at))
      .catch(() => {})
    throw error
  }
}

/** When a backup was last made, copied off the machine by the timer, and downloaded. */
export async function backupStatus(deps: BackupDeps & Pick<Deps, 'database'>) {
  const newest = await findNewestBackup(deps)
  return {
    /** When the website began: until then there was nothing to lose. */
    since: (await findOwner(deps.database.kysely))?.createdAt,
    lastAt: newest?.at,
    copiedAt: await readMarker(deps, 'copied'),
    downloadedAt: await readMarker(deps, 'downloaded'),
  }
}

export async function readBackupState(deps: BackupDeps): Promise<BackupState> {
  const newest = await findNewestBackup(deps)
  const copiedAt = await readMarker(deps, 'copied')
  const failure = await readFailure(deps)
  return {
    last: newest && toAnswer(newest),
    ...{ copiedAt: copiedAt?.toISOString(), failure },
  }
}

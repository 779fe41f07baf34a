import type { BackupState } from '#contract/backup.ts'
import { makeBackupFolder } from '#server/database/backup.ts'
import type { Deps } from '#server/deps.ts'
import { findOwner } from '#server/features/account/service.ts'
import { toAnswer } from '#server/http/answer.ts'
import { type BackupDeps, backupName, findNewestBackup, readMarker } from './files.ts'

export async function makeBackup({ config, now }: BackupDeps): Promise<void> {
  const at = now()
  await makeBackupFolder(config, backupName(at), at)
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
  const last = await findNewestBackup(deps)
  const copiedAt = await readMarker(deps, 'copied')
  return { last: last && toAnswer(last), copiedAt: copiedAt?.toISOString() }
}

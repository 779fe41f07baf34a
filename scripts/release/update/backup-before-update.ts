import { join } from 'node:path'
import { listBackups } from '#server/database/backup/backup-files.ts'
import { BackupRefused, readBackup } from '#server/database/backup/backup-format.ts'
import { UpdateRefused } from './refused.ts'

/** Finds the newest intact backup that was made before an update and contains only known migrations. */
export async function findBackupBeforeUpdate(folder: string, isKnown: (migration: string) => boolean) {
  for (const { name } of await listBackups(folder)) {
    const file = join(folder, name)
    try {
      const { manifest } = await readBackup(file)
      if (manifest.why === 'before-update' && manifest.migrations.every(isKnown))
        return { file, madeAt: new Date(manifest.madeAt) }
    } catch (error) {
      // From a newer release, or damaged: try an older backup.
      if (!(error instanceof BackupRefused)) throw error
    }
  }
  throw new UpdateRefused(
    `In ${folder} is no backup from before the update that is whole, so there is no way back. Nothing was changed.`,
  )
}

import { join } from 'node:path'
import { BackupRefused, readBackup } from '#server/database/backup/format.ts'
import { listBackups } from '#server/database/backup/keep.ts'
import { UpdateRefused } from './refused.ts'

/** The newest whole backup from before an update that holds known migrations alone. */
export async function findBackupBeforeUpdate(folder: string, isKnown: (migration: string) => boolean) {
  for (const { name } of await listBackups(folder)) {
    const file = join(folder, name)
    try {
      const { manifest } = await readBackup(file)
      if (manifest.why === 'before-update' && manifest.migrations.every(isKnown))
        return { file, madeAt: new Date(manifest.madeAt) }
    } catch (error) {
      // Of a newer release, or damaged: perhaps an older one is whole.
      if (!(error instanceof BackupRefused)) throw error
    }
  }
  throw new UpdateRefused(
    `In ${folder} is no backup from before the update that is whole, so there is no way back. Nothing was changed.`,
  )
}

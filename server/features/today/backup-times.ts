import type { Deps } from '#server/deps.ts'
import { readBackupHealth } from '#server/features/backups/service.ts'
import type { BackupTimes } from './rules.ts'

export async function readBackupTimes(deps: Pick<Deps, 'config' | 'database' | 'now'>): Promise<BackupTimes> {
  const { since, lastAt } = await readBackupHealth(deps)
  return { since, lastAt, copiedAt: undefined, downloadedAt: undefined }
}

import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { listBackups } from '#server/database/backup/backup-files.ts'

/** The shell command that restores the newest backup; undefined without backups. */
export async function findRestoreCommand({ backups }: Pick<Config, 'backups'>): Promise<string | undefined> {
  const [newest] = await listBackups(backups.folder)
  if (!newest) return undefined
  const path = join(backups.folder, newest.name)
  // Quote paths with characters that a shell would interpret.
  return `npm run restore -- ${/[^\w./-]/.test(path) ? `"${path}"` : path}`
}

import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { listBackups } from '#server/database/backup/keep.ts'

/** What is typed to put the newest backup back; nothing where there is none. */
export async function findRestore({ backups }: Pick<Config, 'backups'>): Promise<string | undefined> {
  const [newest] = await listBackups(backups.folder)
  if (!newest) return undefined
  const path = join(backups.folder, newest.name)
  // A shell would take it apart.
  return `npm run restore -- ${/[^\w./-]/.test(path) ? `"${path}"` : path}`
}

import { spawn } from 'node:child_process'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { neverAgainName } from '#server/database/backup.ts'
import type { Backup, BackupDeps } from './files.ts'

/**
 * An archive of the database and of everybody who was erased or has unsubscribed until now. The key of the secrets is
 * left out: whoever finds the file must not be able to send mail as her.
 */
export async function archiveBackup({ config }: BackupDeps, { folder, file }: Backup): Promise<Readable> {
  const hasList = await access(join(config.dataDir, neverAgainName)).then(
    () => true,
    () => false,
  )
  const list = hasList ? ['-C', config.dataDir, neverAgainName] : []
  const tar = spawn('tar', ['-cf', '-', '-C', folder, file, ...list], { stdio: ['ignore', 'pipe', 'ignore'] })
  // A download that ends early must not look whole.
  tar.once('error', (error) => tar.stdout.destroy(error))
  tar.once('exit', (code) => code !== 0 && tar.stdout.destroy(new Error(`tar ended with ${code}`)))
  return tar.stdout
}

import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { DatabaseInUse } from '#server/database/failures.ts'
import { restoreBackup } from '#server/database/restore-backup.ts'
import { backupName } from '#server/features/backups/files.ts'
import { StartError, startErrorMessage } from '#server/process/start-error.ts'
import { runOrExplain } from './terminal.ts'

async function restore(): Promise<void> {
  const [named, ...others] = process.argv.slice(2)
  if (!named || others.length > 0)
    throw new StartError('Please write: npm run restore -- FOLDER (or the file that was downloaded)')
  process.umask(0o077)
  const config = readConfig(process.env)
  const aside = `${backupName(new Date())}-replaced`
  // npm changes into the site's folder; the name is relative to where it was typed.
  await restoreBackup(config, resolve(process.env.INIT_CWD ?? '.', named), aside)
  console.log(`The data is that of the backup. What was there before is kept as the backup ${aside}.
The next start erases again whoever was erased since, and unsubscribes whoever has unsubscribed. Everybody has to sign
in again, with the password of that time.`)
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (error instanceof DatabaseInUse)
    return `The site is running (process ${error.pid}). Please stop it first: nothing was changed.`
  return `The backup was not restored: ${startErrorMessage(error)}`
}

await runOrExplain(restore, sentenceOf)

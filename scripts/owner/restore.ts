import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import { decryptFile, isFileEncrypted, WrongPassphrase } from '#server/database/backup/age.ts'
import { BackupRefused } from '#server/database/backup/backup-format.ts'
import { BackupDiffers } from '#server/database/backup/rebuild-from-backup.ts'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { CopyRefused } from '#server/database/copy/move.ts'
import { DatabaseInUse } from '#server/database/failures.ts'
import { StartError, startErrorMessage } from '#server/process/start-error.ts'
import { eraseAgainFrom } from './erase-again.ts'
import { askWithoutEcho, runOrExplain } from './terminal.ts'

const usage = 'Please write: npm run restore -- FILE'

/** Decrypts with the configured passphrase, or else with a typed one. */
async function decrypt(file: string, into: string): Promise<void> {
  const { BACKUP_PASSPHRASE: known } = process.env
  try {
    if (known) return await decryptFile(file, known.trim(), into)
  } catch (error) {
    // The copy may have been encrypted with an earlier passphrase.
    if (!(error instanceof WrongPassphrase)) throw error
    console.log('BACKUP_PASSPHRASE does not open it.')
  }
  await decryptFile(file, (await askWithoutEcho('Passphrase of this copy: ')).trim(), into)
}

async function withDecrypted<Result>(
  file: string,
  { backups: { folder } }: Pick<Config, 'backups'>,
  work: (backup: string) => Promise<Result>,
): Promise<Result> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const opened = join(folder, `opened-${process.pid}.db`)
  try {
    await decrypt(file, opened)
    return await work(opened)
  } finally {
    await rm(opened, { force: true })
  }
}

async function restore(): Promise<void> {
  const [named, ...others] = process.argv.slice(2)
  if (!named || others.length > 0) throw new StartError(usage)
  const config = readConfig(process.env)
  process.umask(0o077)
  // npm changes into the site's folder; FILE is relative to where it was typed.
  const file = resolve(process.env.INIT_CWD ?? '.', named)
  const now = () => new Date()
  const { databaseUrl } = config
  const restoreFrom = (backup: string) => restoreBackup({ ...config.backups, backup, databaseUrl, now })
  const { manifest, aside, areWithdrawalsPreserved } = (await isFileEncrypted(file))
    ? await withDecrypted(file, config, restoreFrom)
    : await restoreFrom(file)
  await eraseAgainFrom(config, now)
  const rows = manifest.sums.reduce((total, sum) => total + sum.rows, 0)
  console.log(`The data is as it was on ${manifest.madeAt}: ${rows.toLocaleString('en-GB')} rows of ${manifest.sums.length} tables, all compared.
Whoever was erased since is erased again. Everybody who was signed in has to sign in again, with the password of that time.`)
  console.log(
    areWithdrawalsPreserved
      ? 'Whoever has unsubscribed or withdrawn a consent since has done so here, too.'
      : 'There was no data in its place that could be read: who has unsubscribed or withdrawn a consent since the backup is not known here. Please do it again for those you remember.',
  )
  if (aside)
    console.log(`What was there before is kept in ${aside} for ${config.backups.keeping.pinnedDays} days.`)
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartError || error instanceof CopyRefused) return error.message
  if (error instanceof DatabaseInUse)
    return `The site is running (process ${error.pid}). Please stop it first: nothing was changed.`
  if (error instanceof BackupRefused || error instanceof BackupDiffers)
    return `This file was not restored, and nothing was changed. ${error.message}`
  return `The backup was not restored: ${startErrorMessage(error)}`
}

await runOrExplain(restore, sentenceOf)

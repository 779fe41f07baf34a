/**
 * Rolls back data that a newer release has migrated, from a backup. `npm start` runs it during a rollback, before it
 * starts this release. Safe to repeat after an interruption.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { withDatabase } from '#server/database/copy/move.ts'
import { findUnknownMigration } from '#server/database/migrate.ts'
import { startErrorMessage } from '#server/process/start-error.ts'
import { eraseAgainFrom } from './owner/erase-again.ts'
import { runOrExplain } from './owner/terminal.ts'
import { findBackupBeforeUpdate } from './release/update/prepare-rollback.ts'

async function putBack(): Promise<void> {
  process.umask(0o077)
  const { values } = parseArgs({ options: { backup: { type: 'string' }, kept: { type: 'string' } } })
  const config = readConfig(process.env)
  const { databaseUrl, backups } = config
  if ((await withDatabase(databaseUrl, findUnknownMigration)) === undefined) {
    console.log('The data is that of the release before: nothing has to be put back.')
    return
  }
  // Default: the backup made at the newer release's first start, after the last visitor.
  const backup = values.backup ?? (await findBackupBeforeUpdate(backups.folder, () => true)).file
  const now = () => new Date()
  const ofNewerRelease = { kept: values.kept }
  const { aside } = await restoreBackup({ ...backups, databaseUrl, backup, now, ofNewerRelease })
  await eraseAgainFrom(config, now)
  console.log(`The data is that of ${backup} again.${aside ? ` What was there is kept in ${aside}.` : ''}`)
}

await runOrExplain(putBack, startErrorMessage)

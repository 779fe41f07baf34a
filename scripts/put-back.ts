/**
 * Makes data that a newer release has migrated the data of this release again, from a backup. Called by `npm start` when it
 * goes back, before this release is started; may be called again after a break.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { BackupRefused, readBackup } from '#server/database/backup/format.ts'
import { listBackups } from '#server/database/backup/keep.ts'
import { restoreBackup } from '#server/database/backup/restore.ts'
import { withDatabase } from '#server/database/copy/move.ts'
import { obstacleIn } from '#server/database/migrate.ts'
import { clearResidualData } from '#server/database/residual-data.ts'
import { eraseAgain } from '#server/features/people/restored.ts'
import { openDatabase } from '#server/process/open-database.ts'
import { messageOf } from '#server/process/start-error.ts'

/** Without one that is named: what was made when the newer release first started, after the last visitor. */
async function newestBeforeUpdate(folder: string): Promise<string> {
  for (const { name } of await listBackups(folder)) {
    const file = join(folder, name)
    const read = await readBackup(file).catch((error: unknown) => {
      // Of the newer release, or damaged.
      if (error instanceof BackupRefused) return undefined
      throw error
    })
    if (read?.manifest.why === 'before-update') return file
  }
  throw new Error(`There is no backup from before the update in ${folder}.`)
}

async function putBack(): Promise<void> {
  const { values } = parseArgs({ options: { backup: { type: 'string' }, kept: { type: 'string' } } })
  const config = readConfig(process.env)
  const { databaseUrl, backups } = config
  if ((await withDatabase(databaseUrl, obstacleIn)) === undefined) {
    console.log('The data is that of the release before: nothing has to be put back.')
    return
  }
  const backup = values.backup ?? (await newestBeforeUpdate(backups.folder))
  const now = () => new Date()
  const ofNewerRelease = { kept: values.kept }
  const { aside } = await restoreBackup({ ...backups, databaseUrl, backup, now, ofNewerRelease })
  const database = await openDatabase(config, { exclusive: true })
  try {
    await eraseAgain({ database, config, now })
    await clearResidualData(database)
  } finally {
    await database.close()
  }
  console.log(`The data is that of ${backup} again.${aside ? ` What was there is kept in ${aside}.` : ''}`)
}

try {
  process.umask(0o077)
  await putBack()
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}

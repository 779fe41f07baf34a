import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { makeBackup } from '#server/database/backup/make-backup.ts'
import { DatabaseInUse } from '#server/database/failures.ts'
import { openDatabase } from '#server/process/open-database.ts'
import { StartError, startErrorMessage } from '#server/process/start-error.ts'
import { runOrExplain } from './terminal.ts'

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

/** Makes a backup at once, even while the site is running. */
async function backUp(): Promise<void> {
  const { backups, ...config } = readConfig(process.env)
  // Fails with advice if the database cannot be reached or is not up to date.
  await (await openDatabase({ ...config, backups }, { withoutMigrating: true })).close()
  process.umask(0o077)
  const { last } = await makeBackup({
    ...backups,
    databaseUrl: config.databaseUrl,
    why: 'asked',
    now: () => new Date(),
  })
  const { requests, subscribers, pictures } = last.holds
  console.log(
    `${join(backups.folder, last.file)}
${megabytes(last.bytes)} MB, made in ${last.seconds} s: ${requests} requests, ${subscribers} subscribers, ${pictures} pictures and all words.
Put back for trial in ${last.trialSeconds} s: every row was there. It holds people's names: keep it where nobody else can open it.`,
  )
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  return error instanceof DatabaseInUse
    ? `Another backup is being made (by process ${error.pid}). Please wait until it is done.`
    : `No backup was made: ${startErrorMessage(error)}`
}

await runOrExplain(backUp, sentenceOf)

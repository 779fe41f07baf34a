/** `npm run update` and `npm run rollback`. */
import { mkdirSync, statSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { BackupRefused } from '#server/database/backup/backup-format.ts'
import { DatabaseInUse } from '#server/database/failures.ts'
import { lockFile } from '#server/database/file-lock.ts'
import { openDatabase } from '#server/process/open-database.ts'
import { StartError, startErrorMessage } from '#server/process/start-error.ts'
import { readReleaseState, releasesFolder } from './releases.mjs'
import { installAndSwitchRelease } from './update/bring-release.ts'
import { UpdateRefused } from './update/refused.ts'
import { rollBack } from './update/roll-back.ts'

const usage = `Usage: npm run update [-- --from <Git address, folder or .tar.gz> | --version <tag or branch>]
       npm run rollback [-- --yes]`

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        from: { type: 'string' },
        version: { type: 'string' },
        back: { type: 'boolean' },
        yes: { type: 'boolean' },
      },
    })
    return values
  } catch (error) {
    throw new UpdateRefused(`${startErrorMessage(error)}\n${usage}`)
  }
}

const say = (words: string) => console.log(words)

/** Allows one update at a time. The lock ends with this process, even after a crash. */
function takeLock() {
  mkdirSync(releasesFolder, { recursive: true })
  try {
    return lockFile(join(releasesFolder, 'update'))
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
    throw new UpdateRefused(
      `Another update is under way (process ${error.pid}). Please wait until it is done, then look whether there is still something to do.`,
    )
  }
}

/** Refuses another system user: the site could not read that user's files, and the user could not read the site's. */
function refuseOtherUser({ dataDir }: Config): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid
  if (process.getuid === undefined || owner === undefined || owner === process.getuid()) return
  throw new UpdateRefused(
    `Please type this as the user that the site runs as (number ${owner}): sudo -u '#${owner}' npm run update`,
  )
}

async function runUpdate(config: Config): Promise<boolean> {
  const { from, version, back, yes = false } = readArguments()
  refuseOtherUser(config)
  const lock = takeLock()
  try {
    if (readReleaseState().change)
      throw new UpdateRefused(
        'The last update or rollback waits for the site to be started: please do that first (npm start).',
      )
    // Fails early, with advice, if the database cannot be reached or belongs to another release.
    await (await openDatabase(config, { withoutMigrating: true })).close()
    const outcome = back
      ? await rollBack(config, { yes, say })
      : await installAndSwitchRelease(config, { from, version, say })
    console[outcome.isDone ? 'log' : 'error'](outcome.words)
    return outcome.isDone
  } finally {
    lock.close()
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof UpdateRefused || error instanceof StartError) return error.message
  if (error instanceof BackupRefused) return `The backup cannot be used. ${error.message}`
  if (error instanceof DatabaseInUse)
    return `A backup is being made (by process ${error.pid}). Please try again when it is done: nothing was changed.`
  return `The update failed (${startErrorMessage(error)}): nothing was changed.`
}

try {
  process.umask(0o077)
  // Low priority: the site serves visitors meanwhile.
  setPriority(10)
  if (!(await runUpdate(readConfig(process.env)))) process.exitCode = 1
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}

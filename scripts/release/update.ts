/** `npm run update` and `npm run rollback`. */
import { mkdirSync, statSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { minuteMs } from '#contract/durations.ts'
import { runOrExplain } from '#scripts/owner/terminal.ts'
import { type Config, readConfig } from '#server/config.ts'
import { BackupRefused } from '#server/database/backup/backup-format.ts'
import { DatabaseInUse } from '#server/database/failures.ts'
import { lockFile } from '#server/database/file-lock.ts'
import { openDatabase } from '#server/process/open-database.ts'
import { StartError, startErrorMessage } from '#server/process/start-error.ts'
import { type Change, readReleaseState, releasesFolder, writeReleaseState } from './releases.mjs'
import { prepareRollback } from './update/prepare-rollback.ts'
import { prepareUpdate, removeUnused } from './update/prepare-update.ts'
import { UpdateRefused } from './update/release-info.ts'

const usage = `Usage: npm run update [-- --from <Git address, folder or .tar.gz> | --version <tag or branch>]
       npm run rollback [-- --yes]`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

function readArguments() {
  try {
    return parseArgs({ options: { from: text, version: text, back: flag, yes: flag } }).values
  } catch (error) {
    throw new UpdateRefused(`${startErrorMessage(error)}\n${usage}`)
  }
}

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

const pollMs = 200
/** The supervisor looks twice a second, and stops the running server within ten seconds. */
const startLimitMs = 15_000

/** Requests a change from the supervisor and waits for the outcome. */
async function askForChange(change: Change): Promise<{ isDone: boolean; words: string }> {
  const { outcome: _old, ...state } = readReleaseState()
  writeReleaseState({ ...state, change })
  const askedAt = Date.now()
  const limitMs = minuteMs + 2 * 1000 * (change.timeoutSeconds ?? 0)
  for (;;) {
    await wait(pollMs)
    const { change: open, outcome } = readReleaseState()
    if (!open) return outcome ?? { isDone: false, words: 'Nobody says what became of it.' }
    if (Date.now() - askedAt > (open.tries === 0 ? startLimitMs : limitMs))
      return {
        isDone: false,
        words: `The site does not run, or has not taken up the release ${change.to} yet: npm start starts it.`,
      }
  }
}

async function runUpdate(): Promise<void> {
  process.umask(0o077)
  // Low priority: the site serves visitors meanwhile.
  setPriority(10)
  const config = readConfig(process.env)
  const { back, yes = false, ...wanted } = readArguments()
  refuseOtherUser(config)
  const lock = takeLock()
  try {
    if (readReleaseState().change)
      throw new UpdateRefused(
        'The last update or rollback waits for the site to be started: please do that first (npm start).',
      )
    await removeUnused()
    // Fails early, with advice, if the database cannot be reached or belongs to another release.
    await (await openDatabase(config, { withoutMigrating: true })).close()
    const change = back ? await prepareRollback(config, yes) : await prepareUpdate(config, wanted)
    const outcome = typeof change === 'string' ? { isDone: true, words: change } : await askForChange(change)
    console[outcome.isDone ? 'log' : 'error'](outcome.words)
    if (!outcome.isDone) process.exitCode = 1
  } finally {
    // A requested release may already be starting.
    if (!readReleaseState().change) await removeUnused()
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

await runOrExplain(runUpdate, sentenceOf)

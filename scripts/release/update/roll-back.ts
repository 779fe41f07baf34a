import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { sql } from 'kysely'
import { folderOfRelease, hasCommands, readReleaseState } from '#scripts/release/releases.mjs'
import type { Config } from '#server/config.ts'
import { makeBackup } from '#server/database/backup/make-backup.ts'
import { withDatabase } from '#server/database/copy/move.ts'
import type { Database } from '#server/database/database.ts'
import { askForChange } from './ask-for-change.ts'
import { findBackupBeforeUpdate } from './backup-before-update.ts'
import { buildRelease } from './prepare-release.ts'
import { UpdateRefused } from './refused.ts'
import { compareWithData, readReleaseInfo } from './release-info.ts'

type Options = { yes: boolean; say: (words: string) => void }

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Counts what a rollback would lose. */
async function countSince({ kysely }: Database, madeAt: Date) {
  const { rows } = await sql<{ requests: number; signUps: number }>`select
    (select count(*) from consultations where created_at > ${madeAt}) as requests,
    (select count(*) from newsletters where subscribed_at > ${madeAt}) as sign_ups`.execute(kysely)
  return rows[0] ?? { requests: 0, signUps: 0 }
}

async function confirmLoss(words: string, { yes, say }: Options): Promise<boolean> {
  say(words)
  if (yes) return true
  if (!process.stdin.isTTY)
    throw new UpdateRefused('Please add -- --yes if that is what you want. Nothing was changed.')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question('Go back all the same? Type yes: ')
  lines.close()
  return answer.trim().toLowerCase() === 'yes'
}

/**
 * Returns to the previous release. All data stays if that release can run on today's tables; otherwise its backup is
 * restored.
 */
export async function rollBack(config: Config, options: Options) {
  const { current, previous } = readReleaseState()
  if (previous === undefined)
    throw new UpdateRefused('There is no release to go back to: none was brought by an update.')
  if (!hasCommands(previous))
    throw new UpdateRefused(
      `The release before is no longer in ${folderOfRelease(previous)}. Nothing was changed.`,
    )
  // After a `git pull` its packages and build are no longer those of its files.
  await buildRelease(folderOfRelease(previous))
  const info = await readReleaseInfo(previous)
  const { databaseUrl, backups } = config
  const { obstacles } = await withDatabase(databaseUrl, (database) => compareWithData(info, database))
  const change = { from: current, to: previous, tries: 0, at: new Date().toISOString() }
  if (obstacles.length === 0) return await askForChange({ ...change, way: 'switch' })

  const { file, madeAt } = await findBackupBeforeUpdate(backups.folder, (name) => name in info.migrations)
  const { requests, signUps } = await withDatabase(databaseUrl, (database) => countSince(database, madeAt))
  const words = `The release before cannot run on today's tables. Going back puts back the backup of ${madeAt.toISOString()}.
What was stored since would be missing: ${counted(requests, 'request')}, ${counted(signUps, 'sign-up')}, and every note, reply, booking and word that was changed since.
It stays in a backup that only a newer release can read. Who unsubscribed, withdrew a consent or was erased since stays so.`
  if (!(await confirmLoss(words, options))) throw new UpdateRefused('Nothing was changed.')
  options.say('Making a backup of what is there now ...')
  // Infinite retention: this backup must not prune others, least of all the one about to be restored.
  const keeping = { days: Number.POSITIVE_INFINITY, pinnedDays: Number.POSITIVE_INFINITY }
  const kept = await makeBackup({
    ...backups,
    keeping,
    databaseUrl,
    why: 'before-restore',
    now: () => new Date(),
  })
  return await askForChange({
    ...change,
    way: 'restore',
    backup: file,
    ...(kept.last && { kept: join(backups.folder, kept.last.file) }),
    timeoutSeconds: Math.ceil(30 + 3 * (kept.last?.trialSeconds ?? 0)),
  })
}

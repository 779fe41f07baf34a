import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { listBackups } from '#server/database/backup/backup-files.ts'
import { BackupRefused, readBackup } from '#server/database/backup/backup-format.ts'
import { withDatabase } from '#server/database/copy/move.ts'
import { type Change, folderOfRelease, hasCommands, readReleaseState } from '../releases.mjs'
import { backUp, buildRelease, compareWithData, readReleaseInfo, UpdateRefused } from './release-info.ts'

/** Finds the newest intact backup that was made before an update and contains only known migrations. */
export async function findBackupBeforeUpdate(folder: string, isKnown: (migration: string) => boolean) {
  for (const { name } of await listBackups(folder)) {
    const file = join(folder, name)
    try {
      const { manifest } = await readBackup(file)
      if (manifest.why === 'before-update' && manifest.migrations.every(isKnown))
        return { file, madeAt: new Date(manifest.madeAt) }
    } catch (error) {
      // From a newer release, or damaged: try an older backup.
      if (!(error instanceof BackupRefused)) throw error
    }
  }
  throw new UpdateRefused(
    `In ${folder} is no backup from before the update that is whole, so there is no way back. Nothing was changed.`,
  )
}

const counted = (count = 0, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** What a return to the backup of this time would lose. */
const describeLoss = ({ databaseUrl }: Config, madeAt: Date) =>
  withDatabase(databaseUrl, async ({ kysely }) => {
    const { rows } = await sql<{ requests: number; signUps: number }>`select
      (select count(*) from consultations where created_at > ${madeAt}) as requests,
      (select count(*) from newsletters where subscribed_at > ${madeAt}) as sign_ups`.execute(kysely)
    return `The release before cannot run on today's tables. Going back puts back the backup of ${madeAt.toISOString()}.
What was stored since would be missing: ${counted(rows[0]?.requests, 'request')}, ${counted(rows[0]?.signUps, 'sign-up')}, and every note, reply, booking and word that was changed since.
It stays in a backup that only a newer release can read. Who unsubscribed, withdrew a consent or was erased since stays so.`
  })

async function refuseUnconfirmed(): Promise<void> {
  if (!process.stdin.isTTY)
    throw new UpdateRefused('Please add -- --yes if that is what you want. Nothing was changed.')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question('Go back all the same? Type yes: ')
  lines.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new UpdateRefused('Nothing was changed.')
}

/**
 * The change back to the previous release. All data stays if that release can run on today's tables; otherwise its
 * backup is to be restored.
 */
export async function prepareRollback(config: Config, isConfirmed: boolean): Promise<Change> {
  const { current, previous } = readReleaseState()
  if (previous === undefined)
    throw new UpdateRefused('There is no release to go back to: none was brought by an update.')
  if (!hasCommands(previous))
    throw new UpdateRefused(
      `The release before is no longer in ${folderOfRelease(previous)}. Nothing was changed.`,
    )
  // After a `git pull` its packages and build are no longer those of its files.
  await buildRelease(previous)
  const info = await readReleaseInfo(previous)
  const { obstacles } = await compareWithData(info, config)
  const change = { from: current, to: previous, tries: 0 }
  if (obstacles.length === 0) return { ...change, way: 'switch' }

  const isKnown = (name: string) => name in info.migrations
  const { file, madeAt } = await findBackupBeforeUpdate(config.backups.folder, isKnown)
  console.log(await describeLoss(config, madeAt))
  if (!isConfirmed) await refuseUnconfirmed()
  console.log('Making a backup of what is there now ...')
  // Infinite retention: this backup must not prune others, least of all the one about to be restored.
  const keeping = { days: Number.POSITIVE_INFINITY, pinnedDays: Number.POSITIVE_INFINITY }
  const kept = await backUp(config, { why: 'before-restore', keeping })
  const timeoutSeconds = Math.ceil(30 + 3 * kept.trialSeconds)
  return { ...change, way: 'restore', backup: file, kept: kept.file, timeoutSeconds }
}

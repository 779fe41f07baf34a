import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupState } from '#contract/backup.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { Config } from '#server/config.ts'
import type { BackupReason } from '#server/database/backup/format.ts'
import { listBackups } from '#server/database/backup/keep.ts'
import { isBackupRunning } from '#server/database/backup/make.ts'
import { type BackupStatus, readStatus } from '#server/database/backup/status.ts'
import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import type { ClockGuard } from '#server/jobs/clock-guard.ts'
import { nightly } from '#server/jobs/schedule.ts'
import { keepingNow } from './keeping.ts'
import { findBeginning } from './repository.ts'
import type { BackupOutcome, BackupRunner } from './runner.ts'

export type BackupDeps = {
  config: Pick<Config, 'databaseUrl' | 'backups'>
  backups: BackupRunner
  now: () => Date
  clockGuard: Pick<ClockGuard, 'heldUntil'>
}

/** The tables that the owner knows by another name. */
const known: Readonly<Record<string, string>> = {
  consultations: 'requests',
  newsletters: 'subscribers',
  pictures: 'pictures',
  picture_files: 'files of pictures',
}

function failedState(failed: BackupStatus['failed']): BackupState['failed'] {
  if (!failed) return undefined
  const { at, step, reason, missing } = failed
  const what = missing && known[missing.table]
  return {
    ...{ at, step, reason },
    ...(what && { missing: { what, count: missing.wanted - missing.found, of: missing.wanted } }),
  }
}

export async function readLastBackup({ config }: Pick<BackupDeps, 'config'>): Promise<Date | undefined> {
  const { last } = await readStatus(config.backups.folder)
  return last && new Date(last.at)
}

/** Nights that have come since the last one. That of today counts once it had time to be made. */
function countNights(last: Date | undefined, now: Date): number {
  if (!last) return 0
  const due = nightly.lastDueAt(new Date(now.getTime() - hourMs))
  return Math.max(0, Math.ceil((due.getTime() - last.getTime()) / dayMs))
}

/** When the last backup was made and one failed since, and the nights without one: since then, or since there is something to lose. */
export async function readBackupHealth({
  config,
  database,
  now,
}: Pick<BackupDeps, 'config' | 'now'> & { database: Database }) {
  const { last, failed } = await readStatus(config.backups.folder)
  const lastAt = last && new Date(last.at)
  const since = lastAt ?? (await findBeginning(database.kysely))
  return { lastAt, failedAt: failed && new Date(failed.at), since, nightsMissed: countNights(since, now()) }
}

/** Backups are deleted once a night, and none for its age while the clock may be wrong. */
function deletedGoneBy({
  config,
  now,
  clockGuard,
}: Pick<BackupDeps, 'config' | 'now' | 'clockGuard'>): string {
  const from = Math.max(now().getTime(), clockGuard.heldUntil()?.getTime() ?? 0)
  return new Date(from + (config.backups.keeping.days + 1) * dayMs).toISOString()
}

export async function readState({ config, backups, now, clockGuard }: BackupDeps): Promise<BackupState> {
  const { folder, keeping } = config.backups
  const { last, failed } = await readStatus(folder)
  const isHere = last !== undefined && (await exists(join(folder, last.file)))
  const failure = failedState(failed)
  return {
    isRunning: backups.isRunning() || isBackupRunning(folder),
    ...(last && {
      last: {
        at: last.at,
        isNightly: last.why === 'nightly',
        bytes: last.bytes,
        holds: last.holds,
        trialAt: last.trialAt,
        trialSeconds: last.trialSeconds,
        isHere,
      },
    }),
    ...(failure && { failed: failure }),
    nightsMissed: countNights(last && new Date(last.at), now()),
    kept: { days: keeping.days, deletedGoneBy: deletedGoneBy({ config, now, clockGuard }) },
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** Resolves when it is done. */
export async function backUp(
  { config, backups, now, clockGuard }: BackupDeps,
  why: BackupReason,
): Promise<BackupOutcome> {
  const {
    databaseUrl,
    backups: { folder },
  } = config
  const keeping = keepingNow({ config, clockGuard })
  return await backups.make({ folder, keeping, databaseUrl, why, at: now().toISOString() })
}

const notBackedUp =
  'The backup before it could not be made, so none of them went. Please try again in a few minutes; if this stays, tell whoever runs the server.'

/** Makes a backup that stays for 30 days, or refuses: without it nothing that many requests hold may go. */
export async function backUpBeforeDeletion(deps: BackupDeps): Promise<void> {
  const { folder } = deps.config.backups
  const from = deps.now()
  // One that is being made may have begun for another reason, and would be deleted earlier.
  if (deps.backups.isRunning()) await backUp(deps, 'before-deletion')
  const { error } = await backUp(deps, 'before-deletion')
  const { last } = await readStatus(folder)
  const isMade = last?.why === 'before-deletion' && Date.parse(last.at) >= from.getTime()
  if (error !== undefined || !isMade) throw new AppError('CONFLICT', { detail: notBackedUp })
}

/** The file of the newest backup. */
export async function findNewest({ config }: Pick<BackupDeps, 'config'>) {
  const { folder } = config.backups
  const [newest] = await listBackups(folder)
  if (!newest) throw new AppError('NOT_FOUND')
  return { ...newest, path: join(folder, newest.name) }
}

import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupState } from '#contract/backup.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { Config } from '#server/config.ts'
import { type Keeping, listBackups } from '#server/database/backup/backup-files.ts'
import type { BackupReason } from '#server/database/backup/backup-format.ts'
import { type BackupStatus, readBackupStatus } from '#server/database/backup/backup-status.ts'
import { isBackupRunning } from '#server/database/backup/make-backup.ts'
import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import type { ClockGuard } from '#server/jobs/clock-guard.ts'
import { nightly } from '#server/jobs/schedule.ts'
import { findFirstAccountDate } from './repository.ts'
import type { BackupOutcome, BackupRunner } from './runner.ts'

const anyAgeDays = 100_000

/** Retention rules for backups; while the clock may be wrong, no backup counts as too old. */
export function currentRetention({
  config,
  clockGuard,
}: {
  config: Pick<Config, 'backups'>
  clockGuard: Pick<ClockGuard, 'heldUntil'>
}): Keeping {
  return clockGuard.heldUntil() ? { days: anyAgeDays, pinnedDays: anyAgeDays } : config.backups.keeping
}

export type BackupDeps = {
  config: Pick<Config, 'databaseUrl' | 'backups'>
  backups: BackupRunner
  now: () => Date
  clockGuard: Pick<ClockGuard, 'heldUntil'>
}

/** Table names as the owner sees them in failure messages; other tables are not named. */
const ownerLabels: Readonly<Record<string, string>> = {
  consultations: 'requests',
  newsletters: 'subscribers',
  pictures: 'pictures',
  picture_files: 'files of pictures',
}

function failedState(failed: BackupStatus['failed']): BackupState['failed'] {
  if (!failed) return undefined
  const { at, step, reason, missing } = failed
  const what = missing && ownerLabels[missing.table]
  return {
    ...{ at, step, reason },
    ...(what && { missing: { what, count: missing.wanted - missing.found, of: missing.wanted } }),
  }
}

export async function readLastBackup({ config }: Pick<BackupDeps, 'config'>): Promise<Date | undefined> {
  const { last } = await readBackupStatus(config.backups.folder)
  return last && new Date(last.at)
}

/** Nights missed since the last backup. Tonight's counts one hour after it was due, to give it time to finish. */
function countNights(last: Date | undefined, now: Date): number {
  if (!last) return 0
  const due = nightly.lastDueAt(new Date(now.getTime() - hourMs))
  return Math.max(0, Math.ceil((due.getTime() - last.getTime()) / dayMs))
}

/**
 * Times of the last backup and last failure, and nights missed since the last backup or, without one, since the first
 * account.
 */
export async function readBackupHealth({
  config,
  database,
  now,
}: Pick<BackupDeps, 'config' | 'now'> & { database: Database }) {
  const { last, failed } = await readBackupStatus(config.backups.folder)
  const lastAt = last && new Date(last.at)
  const since = lastAt ?? (await findFirstAccountDate(database.kysely))
  return { lastAt, failedAt: failed && new Date(failed.at), since, nightsMissed: countNights(since, now()) }
}

/**
 * The day by which data erased today has left all backups: they are pruned nightly, and not by age while the clock
 * may be wrong.
 */
function deletedGoneBy({
  config,
  now,
  clockGuard,
}: Pick<BackupDeps, 'config' | 'now' | 'clockGuard'>): string {
  const from = Math.max(now().getTime(), clockGuard.heldUntil()?.getTime() ?? 0)
  return new Date(from + (config.backups.keeping.days + 1) * dayMs).toISOString()
}

export async function readBackupOverview({
  config,
  backups,
  now,
  clockGuard,
}: BackupDeps): Promise<BackupState> {
  const { folder, keeping } = config.backups
  const { last, failed } = await readBackupStatus(folder)
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

/** Makes a backup, or joins the one in progress, and resolves when it ends. */
export async function backUp(
  { config, backups, now, clockGuard }: BackupDeps,
  why: BackupReason,
): Promise<BackupOutcome> {
  const {
    databaseUrl,
    backups: { folder },
  } = config
  const keeping = currentRetention({ config, clockGuard })
  return await backups.make({ folder, keeping, databaseUrl, why, at: now().toISOString() })
}

const notBackedUp =
  'The backup before it could not be made, so none of them went. Please try again in a few minutes; if this stays, tell the person who runs your website.'

/** Makes a backup kept for 30 days and throws if it fails: a bulk deletion must be recoverable. */
export async function backUpBeforeDeletion(deps: BackupDeps): Promise<void> {
  const { folder } = deps.config.backups
  const from = deps.now()
  // Wait for a running backup and make another: the running one may have a reason with shorter retention.
  if (deps.backups.isRunning()) await backUp(deps, 'before-deletion')
  const { error } = await backUp(deps, 'before-deletion')
  const { last } = await readBackupStatus(folder)
  const isMade = last?.why === 'before-deletion' && Date.parse(last.at) >= from.getTime()
  if (error !== undefined || !isMade) throw new AppError('CONFLICT', { detail: notBackedUp })
}

export async function findNewestBackup({ config }: Pick<BackupDeps, 'config'>) {
  const { folder } = config.backups
  const [newest] = await listBackups(folder)
  if (!newest) throw new AppError('NOT_FOUND')
  return { ...newest, path: join(folder, newest.name) }
}

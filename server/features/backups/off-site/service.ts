import { isDeepStrictEqual } from 'node:util'
import type { OffSiteBackup } from '#contract/off-site-backup.ts'
import { listBackups } from '#server/database/backup/backup-files.ts'
import type { BackupOutcome, CopyRunner } from '#server/features/backups/runner.ts'
import { currentRetention } from '#server/features/backups/service.ts'
import type { ClockGuard } from '#server/jobs/clock-guard.ts'
import { findUncopied, lastCopyFailure, lateAfterMs, nextTryAt, parseCopyNames } from './rules.ts'
import {
  decryptPlace,
  type OpenedPlace,
  placeRow,
  readDestination,
  type SettingsDeps,
  storedPlaceOf,
} from './settings.ts'
import { isCopyRunning, readCopyState } from './state.ts'

export type CopyDeps = SettingsDeps & {
  copies: CopyRunner
  clockGuard: Pick<ClockGuard, 'heldUntil'>
  now: () => Date
}

/** How often a running copy checks whether the settings changed, because another process may have saved them. */
const watchEveryMs = 2000

async function stopIfChanged(deps: CopyDeps, used: OpenedPlace): Promise<void> {
  const now = await readDestination(deps).catch(() => used)
  if (!isDeepStrictEqual(now, used)) deps.copies.stop()
}

/** Copies all waiting backups, and resolves when the run ends. */
export async function copyWaitingBackups(deps: CopyDeps): Promise<BackupOutcome> {
  const opened = await readDestination(deps)
  if (!opened) return {}
  const { folder } = deps.config.backups
  const watching = setInterval(() => void stopIfChanged(deps, opened), watchEveryMs)
  watching.unref()
  try {
    return await deps.copies.make({
      ...opened,
      folder,
      keeping: currentRetention(deps),
      at: deps.now().toISOString(),
    })
  } finally {
    clearInterval(watching)
  }
}

function presentFailure(failed: ReturnType<typeof lastCopyFailure>, now: Date): OffSiteBackup['failed'] {
  if (!failed) return undefined
  const { problem, details, since } = failed
  const isLate = now.getTime() - Date.parse(since) >= lateAfterMs
  return { problem, details, since, nextAt: nextTryAt(failed).toISOString(), isLate }
}

export async function readOffSiteState(deps: CopyDeps): Promise<OffSiteBackup> {
  const { config, copies: runner, database, now, sealer } = deps
  const { folder, secondPlace } = config.backups
  const row = await placeRow.read(database.kysely)
  const typed = secondPlace?.place ?? storedPlaceOf(row)
  const shared = { isSetOnServer: secondPlace !== undefined, version: row.version }
  if (!typed)
    return { ...shared, areSecretsLost: false, isCopying: false, isOnSameDisk: false, copies: 0, waiting: 0 }
  const { kind, address, user } = typed
  const backups = await listBackups(folder)
  const state = await readCopyState(folder, { kind, address, user, password: '' }, backups)
  const newest = state.copies.at(-1)
  const of = newest && parseCopyNames([newest.name])[0]?.at
  const failed = presentFailure(lastCopyFailure(state), now())
  return {
    ...shared,
    place: { kind, address, user },
    areSecretsLost: !secondPlace && (await decryptPlace(row, sealer)) === undefined,
    isCopying: runner.isRunning() || isCopyRunning(folder),
    isOnSameDisk: state.isOnSameDisk ?? false,
    ...(newest && of && { last: { of: of.toISOString(), at: newest.at, bytes: newest.bytes } }),
    copies: state.copies.length,
    waiting: findUncopied(backups, state).length,
    ...(failed && { failed }),
  }
}

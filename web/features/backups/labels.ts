import type { BackupState } from '#contract/backup.ts'
import { formatPastInstant, lowerFirst } from '#web/lib/day-labels.ts'
import { formatCount } from '#web/lib/format.ts'

/** "today at 03:10", "20 Nov 2026, 03:10". */
export const formatBackupTime = (instant: string) =>
  lowerFirst(formatPastInstant(new Date(instant), new Date()))

const megabyte = 1_000_000

export function formatBytes(bytes: number): string {
  if (bytes >= 1000 * megabyte) return `${(bytes / megabyte / 1000).toFixed(1)} GB`
  return bytes >= 10 * megabyte
    ? `${formatCount(Math.round(bytes / megabyte))} MB`
    : `${Math.max(0.1, bytes / megabyte).toFixed(1)} MB`
}

/** The last failure, if no backup was made since. The website itself is never affected. */
export function describeFailure({ failure, last }: BackupState): { title: string; text: string } | undefined {
  if (!failure) return undefined
  const before = last ? `The backup of ${formatBackupTime(last.at)} is kept.` : 'There is no earlier one.'
  return {
    title: `The backup of ${formatBackupTime(failure.at)}, was not made`,
    text: `${failure.reason} Your website works as usual, and nothing old is deleted until a backup is made. ${before}`,
  }
}

/** The state of the backups in a line. */
export function describeBackup(state: BackupState | undefined): string {
  if (!state) return 'kept each night'
  const before = state.last
    ? `made ${formatBackupTime(state.last.at)}`
    : 'none yet, the first one is made tonight'
  return describeFailure(state)?.title ?? before
}

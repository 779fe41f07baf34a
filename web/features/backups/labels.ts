import type { BackupState } from '#contract/backup.ts'
import { formatPastInstant, lowerFirst } from '#web/lib/day-labels.ts'

/** "today at 03:10", "20 Nov 2026, 03:10". */
export const formatBackupTime = (instant: string) =>
  lowerFirst(formatPastInstant(new Date(instant), new Date()))

/** The state of the backups in a line. */
export function describeBackup(state: BackupState | undefined): string {
  if (!state) return 'kept each night'
  return state.last ? `made ${formatBackupTime(state.last.at)}` : 'none yet, the first one is made tonight'
}

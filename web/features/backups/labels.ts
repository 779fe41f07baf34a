import type { BackupState } from '#contract/backup.ts'
import { formatPastInstant } from '#web/lib/day-labels.ts'

/** The state of the backups in a line. */
export function describeBackup(state: BackupState | undefined): string {
  if (!state) return 'kept each night'
  return state.last ? `made ${formatPastInstant(state.last.at)}` : 'none yet, the first one is made tonight'
}

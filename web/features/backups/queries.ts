import { readBackupState } from '#contract/backup.ts'
import { useEndpoint } from '#web/lib/queries.ts'

export const useBackupState = () => useEndpoint(readBackupState, { refetchOnMount: 'always' })

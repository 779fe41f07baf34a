import { makeBackup } from '#server/database/backup/make-backup.ts'
import { runOneOrder } from './answer-order.ts'
import type { BackupOrder } from './runner.ts'

// Separate process: a backup reads the whole database twice and waits for the disk, which must not delay visitors.
runOneOrder<BackupOrder>(makeBackup)

import { makeBackup } from '#server/database/backup/make.ts'
import { answerOrder } from './answer-order.ts'
import type { BackupOrder } from './runner.ts'

// A process of its own: it reads the whole database twice over and waits for the disk, and visitors wait for neither.
answerOrder<BackupOrder>(makeBackup)

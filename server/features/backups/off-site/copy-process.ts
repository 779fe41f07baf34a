import { runOneOrder } from '#server/features/backups/answer-order.ts'
import { type CopyOrder, copyBackups } from './copy.ts'

// Separate process: encrypting gigabytes must not delay visitors.
runOneOrder<CopyOrder>(copyBackups)

import { handleOrder } from '#server/features/backups/answer-order.ts'
import { type CopyOrder, copyBackups } from './copy.ts'

// Separate process: encrypting gigabytes must not delay visitors.
handleOrder<CopyOrder>(copyBackups)

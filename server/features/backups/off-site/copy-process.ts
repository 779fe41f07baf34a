import { answerOrder } from '#server/features/backups/answer-order.ts'
import { type CopyOrder, copyBackups } from './copy.ts'

// Separate process: encrypting gigabytes must not delay visitors.
answerOrder<CopyOrder>(copyBackups)

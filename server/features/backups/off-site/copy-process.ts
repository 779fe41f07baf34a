import { answerOrder } from '#server/features/backups/answer-order.ts'
import { type CopyOrder, copyBackups } from './copy.ts'

// A process of its own: it encrypts gigabytes, and visitors wait for none of it.
answerOrder<CopyOrder>(copyBackups)

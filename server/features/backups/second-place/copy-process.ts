import { DatabaseInUse } from '#server/database/failures.ts'
import type { BackupOutcome } from '#server/features/backups/runner.ts'
import { answerOnce } from '#server/process/answer-once.ts'
import { type CopyOrder, copyBackups } from './copy.ts'

// A process of its own: it encrypts gigabytes, and visitors wait for none of it.

async function carryOut({ at, ...order }: CopyOrder): Promise<BackupOutcome> {
  const ahead = Date.parse(at) - Date.now()
  try {
    await copyBackups({ ...order, now: () => new Date(Date.now() + ahead) })
    return {}
  } catch (error) {
    if (error instanceof DatabaseInUse) return {}
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

answerOnce(carryOut)

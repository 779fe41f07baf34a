import { makeBackup } from '#server/database/backup/make.ts'
import { DatabaseInUse } from '#server/database/failures.ts'
import { answerOnce } from '#server/process/answer-once.ts'
import type { BackupOrder, BackupOutcome } from './runner.ts'

// A process of its own: it reads the whole database twice over and waits for the disk, and visitors wait for neither.

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function carryOut({ at, ...order }: BackupOrder): Promise<BackupOutcome> {
  const ahead = Date.parse(at) - Date.now()
  try {
    await makeBackup({ ...order, now: () => new Date(Date.now() + ahead) })
    return {}
  } catch (error) {
    return error instanceof DatabaseInUse ? {} : { error: messageOf(error) }
  }
}

answerOnce(carryOut)

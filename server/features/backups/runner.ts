import type { Lock } from '#server/database/backup/age.ts'
import type { Keeping } from '#server/database/backup/backup-files.ts'
import type { BackupReason } from '#server/database/backup/backup-format.ts'
import { askChildProcess, NoAnswer, type Question } from '#server/process/ask-child-process.ts'
import type { ProgramName, StartProgram } from '#server/process/programs.ts'
import { startErrorMessage } from '#server/process/start-error.ts'
import type { CopyOrder } from './off-site/copy.ts'
import { localFolderOf } from './places/place.ts'

export type BackupOrder = {
  databaseUrl: string
  folder: string
  keeping: Keeping
  why: BackupReason
  /** The sender's time (ISO): the child process sets its clock to it. */
  at: string
}
/** No error means that the backup was made, or that another process is making one. */
export type BackupOutcome = { error?: string }

/** Runs orders in a child process, one at a time. */
function createRunner<Order extends object>(
  startProgram: StartProgram,
  program: ProgramName,
  folderOf: (order: Order) => string | undefined = () => undefined,
) {
  let question: Question<void> | undefined
  let running: Promise<BackupOutcome> | undefined

  async function run(order: Order): Promise<BackupOutcome> {
    question = askChildProcess(startProgram, program, order, { folder: folderOf(order) })
    try {
      await question.answer
      return {}
    } catch (error) {
      if (error instanceof NoAnswer && error.reason === 'stopped') return {}
      return { error: startErrorMessage(error) }
    }
  }

  return {
    isRunning: () => running !== undefined,
    /** Starts a run, or joins the one in progress. */
    make(order: Order): Promise<BackupOutcome> {
      running ??= run(order).finally(() => {
        running = undefined
      })
      return running
    },
    /** Stops the child process; the next run deletes its partial file. */
    stop: () => question?.stop(),
  }
}

export const createBackupRunner = (startProgram: StartProgram) =>
  createRunner<BackupOrder>(startProgram, 'backup')
export type BackupRunner = ReturnType<typeof createBackupRunner>

export function createCopyRunner(startProgram: StartProgram, { workFactor }: Pick<Lock, 'workFactor'> = {}) {
  const runner = createRunner<CopyOrder>(startProgram, 'copies', ({ place }) => localFolderOf(place))
  return { ...runner, make: (order: CopyOrder) => runner.make({ ...order, workFactor }) }
}
export type CopyRunner = ReturnType<typeof createCopyRunner>

import type { Lock } from '#server/database/backup/age.ts'
import type { BackupReason } from '#server/database/backup/format.ts'
import type { Keeping } from '#server/database/backup/keep.ts'
import type { ProgramName, Running, StartProgram } from '#server/process/programs.ts'
import { folderOf } from '#server/second-place/place.ts'
import type { CopyOrder } from './second-place/copy.ts'

export type BackupOrder = {
  databaseUrl: string
  folder: string
  keeping: Keeping
  why: BackupReason
  /** What time it is. */
  at: string
}
/** Without an error it was made, or another process is making one. */
export type BackupOutcome = { error?: string }

/** Carries out orders in a process of its own, one at a time. */
function createRunner<Order extends object>(
  startProgram: StartProgram,
  program: ProgramName,
  folderOf: (order: Order) => string | undefined = () => undefined,
) {
  let child: Running | undefined
  let running: Promise<BackupOutcome> | undefined
  let isStopped = false

  function run(order: Order): Promise<BackupOutcome> {
    return new Promise((resolve) => {
      const started = startProgram(program, folderOf(order))
      child = started
      isStopped = false
      started.once('message', (outcome: BackupOutcome) => resolve(outcome))
      started.once('error', (error) => resolve({ error: error.message }))
      // One that was told to stop has not failed.
      started.once('exit', () =>
        resolve(isStopped ? {} : { error: 'The process that makes backups has ended' }),
      )
      // It is told nothing of the settings but what it needs, and that not in its arguments, which others can read.
      started.send(order, (error) => error && resolve({ error: error.message }))
    })
  }

  return {
    isRunning: () => running !== undefined,
    /** Begins one, or waits for the one that is being made. */
    make(order: Order): Promise<BackupOutcome> {
      running ??= run(order).finally(() => {
        running = undefined
        child = undefined
      })
      return running
    },
    /** What was begun is deleted when the next one is. */
    stop(): void {
      isStopped = true
      child?.kill('SIGKILL')
    },
  }
}

export const createBackupRunner = (startProgram: StartProgram) =>
  createRunner<BackupOrder>(startProgram, 'backup')
export type BackupRunner = ReturnType<typeof createBackupRunner>

export function createCopyRunner(startProgram: StartProgram, { workFactor }: Pick<Lock, 'workFactor'> = {}) {
  const runner = createRunner<CopyOrder>(startProgram, 'copies', ({ place }) => folderOf(place))
  return { ...runner, make: (order: CopyOrder) => runner.make({ ...order, workFactor }) }
}
export type CopyRunner = ReturnType<typeof createCopyRunner>

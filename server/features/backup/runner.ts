import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { BackupReason } from '#server/database/backup/format.ts'
import type { Keeping } from '#server/database/backup/keep.ts'

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

const program = join(import.meta.dirname, 'backup-process.ts')

/** Makes backups in another process, one at a time. */
export function createBackupRunner() {
  let child: ChildProcess | undefined
  let running: Promise<BackupOutcome> | undefined

  function run(order: BackupOrder): Promise<BackupOutcome> {
    return new Promise((resolve) => {
      // It is told nothing of the settings but what it needs, and that not in its arguments, which others can read.
      const started = fork(program, {
        env: { PATH: process.env.PATH, TZ: process.env.TZ },
        execArgv: ['--disable-warning=ExperimentalWarning'],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      child = started
      // Not the lowest: on a busy machine it would hold its view of the data for minutes.
      if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL)
      started.once('message', (outcome: BackupOutcome) => resolve(outcome))
      started.once('error', (error) => resolve({ error: error.message }))
      started.once('exit', () => resolve({ error: 'The process that makes backups has ended' }))
      started.send(order, (error) => error && resolve({ error: error.message }))
    })
  }

  return {
    isRunning: () => running !== undefined,
    /** Begins one, or waits for the one that is being made. */
    make(order: BackupOrder): Promise<BackupOutcome> {
      running ??= run(order).finally(() => {
        running = undefined
        child = undefined
      })
      return running
    },
    /** What was begun is deleted when the next one is. */
    stop(): void {
      child?.kill('SIGKILL')
    },
  }
}
export type BackupRunner = ReturnType<typeof createBackupRunner>

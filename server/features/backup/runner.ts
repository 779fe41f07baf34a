import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Lock } from '#server/database/backup/age.ts'
import type { BackupReason } from '#server/database/backup/format.ts'
import type { Keeping } from '#server/database/backup/keep.ts'
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

const certificates = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA', 'SSL_CERT_FILE'] as const

/** Carries out orders in a process of its own, one at a time. */
function createRunner<Order extends object>(program: string) {
  let child: ChildProcess | undefined
  let running: Promise<BackupOutcome> | undefined
  let isStopped = false

  function run(order: Order): Promise<BackupOutcome> {
    return new Promise((resolve) => {
      const { PATH, TZ } = process.env
      const trusted = Object.fromEntries(certificates.map((name) => [name, process.env[name]]))
      // It is told nothing of the settings but what it needs, and that not in its arguments, which others can read.
      const started = fork(join(import.meta.dirname, program), {
        env: { PATH, TZ, ...trusted },
        execArgv: ['--disable-warning=ExperimentalWarning'],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      child = started
      isStopped = false
      // Not the lowest: on a busy machine it would hold its view of the data for minutes.
      if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL)
      started.once('message', (outcome: BackupOutcome) => resolve(outcome))
      started.once('error', (error) => resolve({ error: error.message }))
      // One that was told to stop has not failed.
      started.once('exit', () =>
        resolve(isStopped ? {} : { error: 'The process that makes backups has ended' }),
      )
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

export const createBackupRunner = () => createRunner<BackupOrder>('backup-process.ts')
export type BackupRunner = ReturnType<typeof createBackupRunner>

export function createCopyRunner({ workFactor }: Pick<Lock, 'workFactor'> = {}) {
  const runner = createRunner<CopyOrder>('second-place/copy-process.ts')
  return { ...runner, make: (order: CopyOrder) => runner.make({ ...order, workFactor }) }
}
export type CopyRunner = ReturnType<typeof createCopyRunner>

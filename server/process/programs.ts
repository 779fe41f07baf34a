import { fork } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { constants, setPriority } from 'node:os'

/** Environment variables that child processes get. Settings are left out: they hold secrets. */
const inheritedSettings = [
  'PATH',
  'TZ',
  'NODE_EXTRA_CA_CERTS',
  'NODE_USE_SYSTEM_CA',
  'SSL_CERT_FILE',
  'NODE_COMPILE_CACHE',
] as const

type Program = {
  file: URL
  priority: number
  flags?: readonly string[]
  environment?: Readonly<Record<string, string>>
  timeLimitMs?: number
}

const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = constants.priority

/** All programs that the server may start. */
export const programs = {
  // Not PRIORITY_LOW: on a busy machine it would keep its snapshot of the database open for minutes.
  backup: {
    file: new URL('../features/backups/backup-process.ts', import.meta.url),
    priority: PRIORITY_BELOW_NORMAL,
  },
  copies: {
    file: new URL('../features/backups/off-site/copy-process.ts', import.meta.url),
    priority: PRIORITY_BELOW_NORMAL,
  },
  // The owner is waiting for the result.
  trial: {
    file: new URL('../features/backups/off-site/try-process.ts', import.meta.url),
    priority: PRIORITY_NORMAL,
  },
} as const satisfies Record<string, Program>
export type ProgramName = keyof typeof programs

/** A running program. Emits `message`, `error` and `exit`. */
export type Running = EventEmitter & {
  readonly pid?: number | undefined
  readonly connected: boolean
  send: (message: string | object, failed: (error: Error | null) => void) => unknown
  kill: (signal: 'SIGKILL') => unknown
}

export type StartProgram = (name: ProgramName, folder?: string) => Running

export const startProgramDirectly: StartProgram = (name) => {
  const { file, priority, flags = [], environment, timeLimitMs }: Program = programs[name]
  const inherited = Object.fromEntries(inheritedSettings.map((setting) => [setting, process.env[setting]]))
  const started = fork(file, {
    env: { ...inherited, ...environment },
    execArgv: [...flags, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...(timeLimitMs !== undefined && { timeout: timeLimitMs }),
  })
  try {
    if (started.pid !== undefined) setPriority(started.pid, priority)
  } catch {
    // The process has already exited, or keeps the default priority.
  }
  return started
}

import { type ChildProcess, fork } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

/** What a process is given of our environment: nothing of the settings, which hold secrets. */
export const givenSettings = [
  'PATH',
  'TZ',
  'NODE_EXTRA_CA_CERTS',
  'NODE_USE_SYSTEM_CA',
  'SSL_CERT_FILE',
] as const

type Program = {
  file: string
  priority: number
  flags?: readonly string[]
  environment?: Readonly<Record<string, string>>
  /** Whether it needs code that is not JavaScript: Node cannot confine that. */
  needsAddons?: boolean
  timeLimitMs?: number
}

const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
const ofPictures = {
  // Whoever looks at a page goes first.
  priority: PRIORITY_BELOW_NORMAL,
  flags: ['--max-old-space-size=128'],
  environment: { MALLOC_ARENA_MAX: '2' },
  needsAddons: true,
} as const

/** Every program that the server has others run, and no more. */
export const programs = {
  pictures: { file: 'website/pictures/decode-process.ts', ...ofPictures },
  // Not the lowest: on a busy machine it would hold its view of the data for minutes.
  backup: { file: 'backups/backup-process.ts', priority: PRIORITY_BELOW_NORMAL },
  copies: { file: 'backups/second-place/copy-process.ts', priority: PRIORITY_BELOW_NORMAL },
  // The owner waits for it.
  trial: { file: 'backups/second-place/try-process.ts', priority: PRIORITY_NORMAL },
  // Writes of others wait as long as it writes a table.
  scrub: { file: 'people/scrub-process.ts', priority: PRIORITY_NORMAL },
  integrity: {
    file: 'system-status/machine/integrity-process.ts',
    priority: PRIORITY_LOW,
    // Enough for tens of gigabytes. While it reads, the log of writes cannot be emptied.
    // Written out: the process that starts programs may read server/, and not contract/.
    timeLimitMs: 10 * 60 * 1000,
  },
} as const satisfies Record<string, Program>
export type ProgramName = keyof typeof programs

/** A process that runs one of them: as Node's own, also where another process has started it. It tells `message`, `error` and `exit`. */
export type Running = EventEmitter & {
  readonly pid?: number | undefined
  readonly connected: boolean
  send: (message: string | object, failed: (error: Error | null) => void) => unknown
  kill: (signal: 'SIGKILL') => unknown
}

/** `folder` is one that the program needs and the server does not. */
export type StartProgram = (name: ProgramName, folder?: string) => Running

/** Starts it from this process, with more flags. */
export function forkProgram(name: ProgramName, more: readonly string[]): ChildProcess {
  const { file, priority, flags = [], environment, needsAddons, timeLimitMs }: Program = programs[name]
  const given = Object.fromEntries(givenSettings.map((setting) => [setting, process.env[setting]]))
  const isConfined = more.includes('--permission')
  const started = fork(join(import.meta.dirname, '../features', file), {
    env: { ...given, ...environment },
    execArgv: [
      ...flags,
      '--disable-warning=ExperimentalWarning',
      ...more,
      ...(isConfined && needsAddons ? ['--allow-addons'] : []),
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...(timeLimitMs !== undefined && { timeout: timeLimitMs }),
  })
  try {
    if (started.pid !== undefined) setPriority(started.pid, priority)
  } catch {
    // It is gone already, which its exit says, or works at the usual priority.
  }
  return started
}

/** Where nothing is confined: in tests, and in what the owner types. */
export const startHere: StartProgram = (name) => forkProgram(name, [])

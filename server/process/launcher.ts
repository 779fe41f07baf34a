import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileFlags, isFileFlag } from './allowances.mjs'
import {
  inheritedSettings,
  type ProgramName,
  type Running,
  type StartProgram,
  startProgramDirectly,
} from './programs.ts'

declare global {
  namespace NodeJS {
    interface ProcessPermission {
      /** Added in Node 24.20; the types lack it. */
      drop: (scope: string) => void
    }
  }
}

export type LauncherOrder =
  | { order: 'start'; id: number; name: ProgramName; folder?: string | undefined }
  | { order: 'send'; id: number; message: string | object }
  | { order: 'kill'; id: number }
export type LauncherNews =
  | { news: 'started'; id: number; pid: number }
  | { news: 'message'; id: number; message: object }
  | { news: 'error'; id: number; message: string }
  | { news: 'exit'; id: number; code: number | null; signal: string | null }

type Tell = (order: LauncherOrder, failed?: (error: Error | null) => void) => void

/** A process that the launcher started for us. */
class Launched extends EventEmitter implements Running {
  pid: number | undefined
  connected = true
  readonly #id: number
  readonly #tell: Tell

  constructor(id: number, tell: Tell) {
    super()
    this.#id = id
    this.#tell = tell
  }

  send(message: string | object, failed: (error: Error | null) => void): void {
    this.#tell({ order: 'send', id: this.#id, message }, failed)
  }

  kill(): void {
    this.#tell({ order: 'kill', id: this.#id })
  }

  /** Emits the news as an event; returns whether the process is over. */
  handle(news: LauncherNews): boolean {
    if (news.news === 'started') this.pid = news.pid
    if (news.news === 'message') this.emit('message', news.message)
    if (news.news === 'error') this.emit('error', new Error(news.message))
    const isOver = news.news === 'exit' || (news.news === 'error' && this.pid === undefined)
    if (isOver) this.connected = false
    if (news.news === 'exit') this.emit('exit', news.code, news.signal)
    return isOver
  }
}

/**
 * Under `node --permission`, starts the launcher process and then drops this process's own right to start programs, for
 * good. Call it before any package is loaded, so that no package can start one. `server/process/allowances.mjs` lists
 * the other permissions.
 */
export function openLauncher(): StartProgram {
  if (!process.permission?.has('child')) return startProgramDirectly
  const program = new URL('./launcher-process.ts', import.meta.url)
  const compileCache = process.env.NODE_COMPILE_CACHE
  const launcher = fork(program, process.execArgv.filter(isFileFlag), {
    env: Object.fromEntries(inheritedSettings.map((setting) => [setting, process.env[setting]])),
    execArgv: [
      '--max-old-space-size=32',
      '--permission',
      '--allow-child-process',
      '--disable-warning=PERM0002',
      `--allow-fs-read=${fileURLToPath(new URL('.', program))}`,
      `--allow-fs-read=${join(import.meta.dirname, '../../package.json')}`,
      ...fileFlags({ read: [], write: compileCache ? [compileCache] : [] }),
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  process.permission.drop('child')
  launcher.unref()
  launcher.channel?.unref()
  const running = new Map<number, Launched>()
  launcher.on('message', (news: LauncherNews) => {
    if (running.get(news.id)?.handle(news)) running.delete(news.id)
  })
  const end = (reason: string) => {
    // Without the launcher no picture can be decoded and no backup made: exit, so that the supervisor restarts us.
    throw new Error(reason)
  }
  launcher.once('error', ({ message }) =>
    end(`The process that starts programs could not be started: ${message}`),
  )
  launcher.once('exit', (code, signal) =>
    end(`The process that starts programs has ended (${signal ?? code})`),
  )
  const tell: Tell = (order, failed = () => {}) => void launcher.send(order, failed)
  let id = 0
  return (name, folder) => {
    id += 1
    const launched = new Launched(id, tell)
    running.set(id, launched)
    tell({ order: 'start', id, name, folder }, (error) => {
      if (error) launched.handle({ news: 'error', id, message: error.message })
    })
    return launched
  }
}

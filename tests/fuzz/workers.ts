import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverFlags } from '#server/process/allowances.mjs'
import type { RoundResult } from './round.ts'

export type WorkerOrder = {
  seed: number
  round: number
  requests: number
  known: readonly string[]
  /** A SQLite file with all tables to copy, or undefined if `databaseUrl` exists already. */
  template: string | undefined
  databaseUrl: string
  folder: string
  noteFile: string
}
export type WorkerReport = { result: RoundResult; memoryMb: number }

/** After this many rounds a worker is replaced, so that nothing accumulates in it. */
const mostRounds = 20

export type Outcome = WorkerReport | { died: string; lastRequest: string }

/** A worker process that runs rounds, and is restarted if it dies. */
export function createWorker(name: number, folder: string, allowed: string) {
  const noteFile = join(folder, `asked-${name}.txt`)
  let child: ChildProcess | undefined
  let ended: Promise<(number | string | null)[]> | undefined
  let rounds = 0

  function start(): ChildProcess {
    rounds = 0
    const started = fork(join(import.meta.dirname, 'worker.ts'), {
      execArgv: [...serverFlags, '--disable-warning=ExperimentalWarning'],
      env: { PATH: process.env.PATH, FUZZ_ALLOWED: allowed },
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    ended = once(started, 'exit')
    return started
  }

  return {
    async run(order: Omit<WorkerOrder, 'noteFile'>): Promise<Outcome> {
      if (rounds >= mostRounds) {
        child?.kill()
        child = undefined
      }
      if (!child || child.exitCode !== null || child.signalCode !== null) child = start()
      const running = child
      rounds++
      let said = ''
      const hear = (text: Buffer) => {
        said = (said + text).slice(-2000)
      }
      running.stderr?.on('data', hear)
      running.send({ ...order, noteFile } satisfies WorkerOrder)
      const reported = once(running, 'message')
      const [first]: (WorkerReport | number | string | null)[] = await Promise.race([reported, ended ?? []])
      running.stderr?.off('data', hear)
      if (typeof first === 'object' && first !== null) return first
      child = undefined
      const lastRequest = await readFile(noteFile, 'utf8').catch(() => '')
      return { died: `${first} ${said}`, lastRequest: lastRequest.trim() }
    },
    stop: () => child?.kill('SIGKILL'),
  }
}

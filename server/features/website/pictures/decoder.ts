import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Decoded, MadeAs } from './decoding.ts'

const program = join(import.meta.dirname, 'decode-process.ts')
/** By the clock; of the processor it has 20 s. */
const timeLimitMs = 120_000
/** Several pictures come one after another; then its memory is free again. */
const idleMs = 5000

/** Reads pictures in another process, one after another. Whatever becomes of that process, this one goes on. */
export function createDecoder({ timeoutMs = timeLimitMs } = {}) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let queue: Promise<unknown> = Promise.resolve()

  /** It is told nothing of the settings, which hold secrets. */
  function start(): ChildProcess {
    const started = fork(program, {
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
      execArgv: ['--max-old-space-size=128', '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Whoever looks at a page goes first.
    if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }

  function stop(): void {
    clearTimeout(idle)
    const stopped = child
    child = undefined
    stopped?.kill('SIGKILL')
  }

  const ask = (file: string, madeAs: MadeAs) =>
    new Promise<Decoded>((resolve) => {
      clearTimeout(idle)
      child ??= start()
      const asked = child
      const finish = (decoded: Decoded) => {
        clearTimeout(timer)
        asked.removeAllListeners('message').off('exit', onExit).off('error', onExit)
        idle = setTimeout(stop, idleMs)
        idle.unref()
        resolve(decoded)
      }
      const onExit = () => finish({ refusal: 'damaged' })
      const timer = setTimeout(() => {
        stop()
        finish({ refusal: 'slow' })
      }, timeoutMs)
      asked.once('message', finish).once('exit', onExit).once('error', onExit)
      asked.send({ file, madeAs }, (error) => error && onExit())
    })

  return {
    decode(file: string, madeAs: MadeAs = 'picture'): Promise<Decoded> {
      const decoded = queue.then(() => ask(file, madeAs))
      queue = decoded
      return decoded
    },
    stop,
    /** Of the process, while there is one. */
    pid: () => child?.pid,
  }
}
export type Decoder = ReturnType<typeof createDecoder>

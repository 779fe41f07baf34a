import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** Several pictures come one after another; then its memory is free again. */
const idleMs = 5000

type Given<Answer> = {
  /** The file that the process runs. It answers each message by one. */
  program: string
  timeoutMs: number
  /** What is answered where the process died, or took too long. */
  died: Answer
  slow: Answer
}

/** Asks another process about pictures, one after another. Whatever becomes of that process, this one goes on. */
export function createPictureProcess<Asked extends string | object, Answer>(given: Given<Answer>) {
  const { program, timeoutMs, died, slow } = given
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

  const askOne = (asked: Asked) =>
    new Promise<Answer>((resolve) => {
      clearTimeout(idle)
      child ??= start()
      const asking = child
      const finish = (answer: Answer) => {
        clearTimeout(timer)
        asking.removeAllListeners('message').off('exit', onExit).off('error', onExit)
        idle = setTimeout(stop, idleMs)
        idle.unref()
        resolve(answer)
      }
      const onExit = () => finish(died)
      const timer = setTimeout(() => {
        stop()
        finish(slow)
      }, timeoutMs)
      asking.once('message', finish).once('exit', onExit).once('error', onExit)
      asking.send(asked, (error) => error && onExit())
    })

  return {
    ask(asked: Asked): Promise<Answer> {
      const answered = queue.then(() => askOne(asked))
      queue = answered
      return answered
    },
    stop,
    /** Of the process, while there is one. */
    pid: () => child?.pid,
  }
}

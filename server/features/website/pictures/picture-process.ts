import type { ProgramName, Running, StartProgram } from '#server/process/programs.ts'

/** Several pictures come one after another; then its memory is free again. */
const idleMs = 5000

type Given<Answer> = {
  startProgram: StartProgram
  /** What the process runs. It answers each message by one. */
  program: ProgramName
  timeoutMs: number
  /** What is answered where the process died, or took too long. */
  died: Answer
  slow: Answer
}

/** Asks another process about pictures, one after another. Whatever becomes of that process, this one goes on. */
export function createPictureProcess<Asked extends string | object, Answer>(given: Given<Answer>) {
  const { startProgram, program, timeoutMs, died, slow } = given
  let child: Running | undefined
  let idle: NodeJS.Timeout | undefined
  let queue: Promise<unknown> = Promise.resolve()

  function start(): Running {
    const started = startProgram(program)
    const forget = () => {
      if (child === started) child = undefined
    }
    // One that could not be started only says so by an error.
    started.once('exit', forget).on('error', forget)
    return started
  }

  function stop(): void {
    clearTimeout(idle)
    const stopped = child
    child = undefined
    stopped?.kill('SIGKILL')
  }

  const askOne = (asked: Asked) =>
    new Promise<Answer>((resolve, reject) => {
      clearTimeout(idle)
      child ??= start()
      const asking = child
      let isOver = false
      // An exit may follow an error: by then the next may have begun.
      const leave = () => {
        if (isOver) return
        isOver = true
        clearTimeout(timer)
        asking.removeAllListeners('message').off('exit', onExit).off('error', onError)
        idle = setTimeout(stop, idleMs)
        idle.unref()
      }
      const finish = (answer: Answer) => {
        leave()
        resolve(answer)
      }
      const onExit = () => finish(died)
      // It says nothing about the picture that no process could be started.
      const onError = (error: Error) => {
        leave()
        reject(error)
      }
      const timer = setTimeout(() => {
        stop()
        finish(slow)
      }, timeoutMs)
      asking.once('message', finish).once('exit', onExit).once('error', onError)
      if (asking.connected) asking.send(asked, (error) => error && onExit())
    })

  return {
    ask(asked: Asked): Promise<Answer> {
      const answered = queue.then(() => askOne(asked))
      // What went wrong for one is no reason to leave out the next.
      queue = answered.catch(() => {})
      return answered
    },
    stop,
    /** Of the process, while there is one. */
    pid: () => child?.pid,
  }
}

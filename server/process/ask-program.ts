import type { ProgramName, Running, StartProgram } from './programs.ts'

/** Why a program gave no answer: it ended by itself, took too long, or was stopped by us. */
export class NoAnswer extends Error {
  readonly reason: 'ended' | 'slow' | 'stopped'

  constructor(program: ProgramName, reason: NoAnswer['reason']) {
    super(`The program "${program}" gave no answer: ${reason}`)
    this.reason = reason
  }
}

type AskOptions = {
  /** A folder that the program needs and the server does not. */
  folder?: string | undefined
  timeoutMs?: number
}

export type Question<Answer> = {
  answer: Promise<Answer>
  pid: () => number | undefined
  /** Kills the process; the answer is then rejected with `NoAnswer`. */
  stop: () => void
}

/**
 * Asks a program one question in a process of its own and resolves with its one message. Whatever becomes of that process,
 * this one goes on. Rejects with `NoAnswer`, or with the error that kept the process from starting.
 */
export function askProgram<Answer>(
  startProgram: StartProgram,
  program: ProgramName,
  asked: object,
  { folder, timeoutMs }: AskOptions = {},
): Question<Answer> {
  let running: Running | undefined
  let isStopped = false
  const answer = new Promise<Answer>((resolve, reject) => {
    const started = startProgram(program, folder)
    running = started
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => giveUp('slow'), timeoutMs)
    const finish = () => {
      clearTimeout(timer)
      running = undefined
    }
    function giveUp(reason: NoAnswer['reason']): void {
      reject(new NoAnswer(program, reason))
      started.kill('SIGKILL')
      finish()
    }
    started.once('message', (message: Answer) => {
      resolve(message)
      finish()
    })
    // One that could not be started only says so by an error.
    started.on('error', (error) => {
      reject(error)
      finish()
    })
    started.once('exit', () => giveUp(isStopped ? 'stopped' : 'ended'))
    // Orders are sent, not passed as arguments, which other users of the machine can read.
    started.send(asked, (error) => error && reject(error))
  })
  return {
    answer,
    pid: () => running?.pid,
    stop() {
      isStopped = true
      running?.kill('SIGKILL')
    },
  }
}

import type { ProgramName, Running, StartProgram } from './programs.ts'
import { startErrorMessage } from './start-error.ts'

/** The child program gave no answer: it exited, timed out, or was stopped by this process. */
export class NoAnswer extends Error {
  readonly reason: 'ended' | 'slow' | 'stopped'

  constructor(program: ProgramName, reason: NoAnswer['reason']) {
    super(`The program "${program}" gave no answer: ${reason}`)
    this.reason = reason
  }
}

type AskOptions = {
  /** A folder that the program may write to and the server may not. */
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
 * Starts a program in its own process, sends it one request and resolves with its answer. A crash there does not affect
 * this process. Rejects with `NoAnswer`, or with the error of the program or of its start.
 */
export function askChildProcess<Answer>(
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
    started.once('message', (reply: Reply<Answer>) => {
      if ('error' in reply) reject(new Error(reply.error))
      else resolve(reply.answer)
      finish()
    })
    // A process that could not be started emits only an error.
    started.on('error', (error) => {
      reject(error)
      finish()
    })
    started.once('exit', () => giveUp(isStopped ? 'stopped' : 'ended'))
    // Sent as a message: other users of the machine can read arguments.
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

/** What a child program sends back: its answer, or why it could not give one. */
export type Reply<Answer> = { answer: Answer } | { error: string }

/** Main loop of a child program (`programs.ts`): handles one order, answers, and exits. */
export function answerOneOrderAndExit<Order>(handle: (order: Order) => Promise<unknown>): void {
  process.umask(0o077)
  const send = (reply: Reply<unknown>) => process.send?.(reply, () => process.exit())
  process.once('message', (order: Order) => {
    handle(order).then(
      (answer) => send({ answer }),
      (error: unknown) => send({ error: startErrorMessage(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}

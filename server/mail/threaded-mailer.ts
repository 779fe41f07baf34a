import { Worker } from 'node:worker_threads'
import type { Mailer, MailerOptions, Message } from './mailer.ts'
import type { Failure } from './refusals.ts'

export type Order = { number: number; message: Message }
export type Answer = { number: number; failure: Failure | undefined }

const ended: Failure = {
  kind: 'server',
  reason: 'The part of this program that sends mails has stopped. It is started again by itself.',
  isBreak: false,
}

/**
 * A mailer in a thread of its own: making MIME of a long letter takes milliseconds, for which no visitor should have to
 * wait. The thread starts with the first mail, and again should it ever die.
 */
export function createThreadedMailer(
  options: MailerOptions & { connections: number },
  report: (message: string, error: unknown) => void,
): Mailer {
  const waiting = new Map<number, (failure: Failure | undefined) => void>()
  let worker: Worker | undefined
  let count = 0

  function start(): Worker {
    const started = new Worker(new URL('./mailer-thread.ts', import.meta.url), {
      workerData: options,
      // All it makes is gone a moment later: without a limit it would let rubbish pile up before it clears it.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
    started.on('message', ({ number, failure }: Answer) => {
      waiting.get(number)?.(failure)
      waiting.delete(number)
    })
    started.on('error', (error) => report('The thread that sends mails has failed', error))
    started.on('exit', () => {
      if (worker === started) worker = undefined
      // Whether these have gone out nobody knows: they are tried again, under the same Message-ID.
      for (const answer of waiting.values()) answer(ended)
      waiting.clear()
    })
    // The program ends when all else has ended.
    started.unref()
    return started
  }

  return {
    connections: options.connections,
    send(message) {
      worker ??= start()
      const order: Order = { number: count++, message }
      const { promise, resolve } = Promise.withResolvers<Failure | undefined>()
      waiting.set(order.number, resolve)
      worker.postMessage(order)
      return promise
    },
    close: () => void worker?.terminate(),
  }
}

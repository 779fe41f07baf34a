import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Receipt } from './mail-server.ts'
import type { MailNews, MailOrder } from './serve-mail.ts'

/** A mail server in a process of its own, perhaps at a chosen port. It reports each accepted mail before it replies. */
export async function startMailProcess(port = 0) {
  const child = fork(join(import.meta.dirname, 'serve-mail.ts'), [String(port)])
  const exit = once(child, 'exit')
  const failed = exit.then(() => {
    throw new Error('The mail server has ended')
  })
  failed.catch(() => {})
  const receipts: Receipt[] = []
  const arrivals = new EventTarget()
  const ready = Promise.withResolvers<string>()
  let settled = Promise.withResolvers<void>()
  child.on('message', (news: MailNews) => {
    if (news.news === 'ready') ready.resolve(news.url)
    else if (news.news === 'settled') settled.resolve()
    else {
      receipts.push(news.receipt)
      arrivals.dispatchEvent(new Event('mail'))
    }
  })
  const give = (order: MailOrder) => child.send(order)
  return {
    url: await Promise.race([ready.promise, failed]),
    receipts,
    /** Resolves when this many mails were accepted. */
    async received(count: number): Promise<void> {
      while (receipts.length < count) await Promise.race([once(arrivals, 'mail'), failed])
    },
    /** After this many replies since its start, it accepts mails without replying. */
    answerAtMost: (count: number) => give({ order: 'answerAtMost', count }),
    /** After this many mails since its start, it refuses more, as a mail company does at its daily limit. */
    takeAtMost: (count: number) => give({ order: 'takeAtMost', count }),
    answerAll: () => give({ order: 'answerAll' }),
    /** Resolves when no client is connected and all accepted mails were reported. */
    async settled(): Promise<void> {
      settled = Promise.withResolvers()
      give({ order: 'settle' })
      await Promise.race([settled.promise, failed])
    },
    async [Symbol.asyncDispose]() {
      child.disconnect()
      await exit
    },
  }
}

export type MailProcess = Awaited<ReturnType<typeof startMailProcess>>

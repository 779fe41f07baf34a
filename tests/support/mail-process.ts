import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Receipt } from './mail-server.ts'
import type { MailNews, MailOrder } from './serve-mail.ts'

/** A mail server in a process of its own. It tells of each mail that it has taken, before it answers. */
export async function startMailProcess() {
  const child = fork(join(import.meta.dirname, 'serve-mail.ts'))
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
    /** Resolves when so many have been taken. */
    async received(count: number): Promise<void> {
      while (receipts.length < count) await Promise.race([once(arrivals, 'mail'), failed])
    },
    /** After so many answers, counted from its start, it goes on to take mails and answers no more. */
    answerAtMost: (count: number) => give({ order: 'answerAtMost', count }),
    /** After so many, counted from its start, it refuses more, as a mail company does for the day. */
    takeAtMost: (count: number) => give({ order: 'takeAtMost', count }),
    answerAll: () => give({ order: 'answerAll' }),
    /** Resolves when nobody is connected any more and all that they had sent has been told. */
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

/** The thread that `threaded-mailer.ts` starts: it writes mails as MIME and talks to the mail server. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { createMailer, type MailerOptions } from './mailer.ts'
import type { Answer, Order } from './threaded-mailer.ts'

// On Linux a thread has a priority of its own: whoever waits for a page comes before a mail that nobody waits for.
if (process.platform === 'linux') setPriority(0, 5)

// What started this thread has typed it.
const mailer = createMailer(workerData as MailerOptions)

parentPort?.on('message', async ({ number, message }: Order) => {
  const answer: Answer = { number, failure: await mailer.send(message) }
  parentPort?.postMessage(answer)
})

import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Receipt, receiptOf, reply, startMailServer } from './mail-server.ts'

/** Messages to and from the mail server's process. */
export type MailOrder =
  | { order: 'answerAtMost'; count: number }
  | { order: 'answerAll' }
  | { order: 'takeAtMost'; count: number }
  | { order: 'settle' }
export type MailNews =
  | { news: 'ready'; url: string }
  | { news: 'mail'; receipt: Receipt }
  | { news: 'settled' }

const tell = (news: MailNews) => process.send?.(news)

let answered = 0
let answerAtMost = Number.POSITIVE_INFINITY
let taken = 0
let takeAtMost = Number.POSITIVE_INFINITY
let withheld: (() => void)[] = []

const server = await startMailServer({
  port: Number(process.argv[2] ?? 0),
  onMail(mail, answer) {
    if (taken >= takeAtMost) return answer(reply(550, '5.4.5 Daily user sending limit exceeded'))
    taken++
    // The mail is accepted, even if the reply never reaches the client.
    tell({ news: 'mail', receipt: receiptOf(mail) })
    if (answered < answerAtMost) {
      answered++
      answer()
    } else withheld.push(answer)
  },
})

/** Waits until no client is connected and all accepted mails were reported. */
async function settle() {
  while (server.connections() > 0) await nextTurn()
  await nextTurn()
  await nextTurn()
  tell({ news: 'settled' })
}

process.on('message', (given: MailOrder) => {
  if (given.order === 'settle') void settle()
  if (given.order === 'answerAtMost') answerAtMost = given.count
  if (given.order === 'takeAtMost') takeAtMost = given.count
  if (given.order === 'answerAll') {
    answerAtMost = Number.POSITIVE_INFINITY
    for (const answer of withheld) answer()
    withheld = []
  }
})
process.on('disconnect', () => process.exit(0))
tell({ news: 'ready', url: server.url })

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sendReply } from '#contract/consultation-page.ts'
import { requestConsultation } from '#contract/consultations.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { readMailStatus } from '#contract/mail.ts'
import { aRequest, owner } from '#tests/support/factories.ts'
import { judgeReceipts } from '#tests/support/judge-receipts.ts'
import { type MailProcess, startMailProcess } from '#tests/support/mail-process.ts'
import type { Receipt } from '#tests/support/mail-server.ts'
import { ownerCalls } from '#tests/support/owner-calls.ts'
import { startMailingSite } from './mail-speed.ts'
import { startMeasured } from './measured-server.ts'

const lookEveryMs = 100

const isReader = ({ to }: { to: string }) => to.startsWith('reader')

/** The site with a clock that the bench moves; it can be killed and restarted on the same data. */
async function startClocked(folder: string, smtpUrl: string) {
  const clockFile = `${folder}.clock`
  await writeFile(clockFile, '0')
  const preload = pathToFileURL(join(import.meta.dirname, '../support/shift-clock.ts'))
  const settings = {
    ...{ SMTP_URL: smtpUrl, MAILS_PER_MINUTE: '1000000' },
    ...{ TEST_CLOCK_FILE: clockFile, NODE_OPTIONS: `--import=${preload}` },
  }
  let running: Awaited<ReturnType<typeof startMeasured>> = await startMailingSite(folder, settings)
  const calls = ownerCalls(() => `http://127.0.0.1:${running.port}`)
  let aheadMs = 0
  return {
    ...calls,
    async pass(ms: number): Promise<void> {
      aheadMs += ms
      await writeFile(clockFile, String(aheadMs))
      const read = `${clockFile}.${running.pid}`
      await rm(read, { force: true })
      process.kill(running.pid ?? 0, 'SIGUSR2')
      while (!existsSync(read)) await wait(lookEveryMs / 10)
    },
    file: join(folder, 'site.db'),
    kill: () => running.kill(),
    async startAgain(): Promise<void> {
      running = await startMeasured('site', folder, settings)
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  }
}

type Clocked = Awaited<ReturnType<typeof startClocked>>
type Issue = Awaited<ReturnType<Clocked['sendNewsletter']>>

type Asked = { email: string; from: number; replyFrom: number }

/** Sends a request and answers it at once. */
async function ask({ call, pass }: Clocked, { receipts }: MailProcess, email: string): Promise<Asked> {
  const from = receipts.length
  const { id } = await call(requestConsultation, { body: { ...aRequest, name: email, email } })
  const reply = { id: randomUUID(), subject: 'Your hair', message: 'May I call you tomorrow?', version: 1 }
  await call(sendReply, { params: { id }, body: reply })
  // During this time she could undo the reply.
  await pass(minuteMs)
  return { email, from, replyFrom: receipts.length }
}

/** Newsletter mails that left before the acknowledgement of a request, and before the reply to it. */
function overtakenBy({ receipts }: MailProcess, { email, from, replyFrom }: Asked): [number, number] {
  const theirs = receipts.flatMap(({ to }, index) => (to === email ? [index] : []))
  const between = (begin: number, end = 0) => receipts.slice(begin, end).filter(isReader).length
  return [between(from, theirs[0]), between(replyFrom, theirs[1])]
}

/** Resolves when no more of the issue leaves on this day; returns the number of unsent mails. */
async function endOfDay({ call }: Clocked, issue: Issue, isFirst: boolean): Promise<number> {
  for (;;) {
    const { progress } = await issue.read()
    if (!progress) throw new Error('The issue has not started')
    const left = progress.recipients - progress.sent - progress.refused
    const { dayLimit, outage } = await call(readMailStatus, {})
    // On the first day the company refuses more; from then on the site stays below the limit.
    if (left === 0 || (dayLimit?.left === left && (outage !== undefined) === isFirst)) return left
    await wait(lookEveryMs)
  }
}

/** Kills the site while it sends; returns the Message-IDs of accepted mails that it had not recorded as sent. */
async function kill(site: Clocked, { receipts, settled }: MailProcess): Promise<string[]> {
  await site.kill()
  await settled()
  const database = new DatabaseSync(site.file, { readOnly: true })
  const sent = new Set(
    database
      .prepare("select id from mails where state = 'sent'")
      .all()
      .map(({ id }) => String(id)),
  )
  database.close()
  await site.startAgain()
  // The leases of the dead process have run out by then.
  await site.pass(15 * minuteMs)
  return receipts.map(({ messageId }) => messageId).filter((id) => !sent.has(id.slice(1, id.indexOf('@'))))
}

/** A newsletter through a mail company with a daily limit, with a kill on the second day. */
export async function benchDayLimit(folder: string, recipients: number, perDay: number): Promise<void> {
  await using mailServer = await startMailProcess()
  await using site = await startClocked(join(folder, 'day-limit'), mailServer.url)
  const { receipts } = mailServer
  const readers = Array.from({ length: recipients }, (_, index) => `reader${index}@example.com`)
  mailServer.takeAtMost(perDay)
  await site.logIn(owner)
  const issue = await site.sendNewsletter(readers)
  const taken: number[] = []
  const asked: Asked[] = []
  let inFlight: string[] = []
  for (let left = recipients; left > 0; ) {
    const day = taken.length + 1
    const from = day === 1 ? 0 : receipts.length
    if (day > 1) {
      mailServer.takeAtMost(from + perDay)
      await site.pass(dayMs)
      await site.logIn(owner)
    }
    await mailServer.received(from + perDay / 10)
    asked.push(await ask(site, mailServer, `visitor${day}@example.com`))
    if (day === 2) {
      await mailServer.received(from + perDay / 2)
      inFlight = await kill(site, mailServer)
      await site.logIn(owner)
    }
    left = await endOfDay(site, issue, day === 1)
    taken.push(receipts.slice(from).filter(isReader).length)
  }
  while ((await site.call(readMailStatus, {})).waiting > 0) await wait(lookEveryMs)
  const verdict = judgeReceipts(readers, receipts.filter(isReader), [inFlight])
  const overtaken = asked.map((one) => overtakenBy(mailServer, one))
  const lost = verdict.missed.length + asked.filter(({ email }) => countOf(receipts, email) < 2).length
  const twice = verdict.twice.length + asked.filter(({ email }) => countOf(receipts, email) > 2).length
  const isMet = lost + twice + verdict.renamed.length === 0
  console.log(`A newsletter to ${recipients} through a mail server that takes ${perDay} mails a day
  day by day        ${taken.join(', ')} of the newsletter, and on each day a request, its alert and the reply to it
  letters first     before a receipt ${Math.max(...overtaken.map(([one]) => one))} mails of the newsletter at most, before a reply ${Math.max(...overtaken.map(([, one]) => one))}
  through a kill    on day 2: lost ${lost}, twice ${twice}${isMet ? '' : ', MISSED'}; ${inFlight.length} were taken at that moment and not yet written down: ${verdict.repeatedInFlight} came again, under the same Message-ID`)
}

const countOf = (receipts: readonly Receipt[], email: string) =>
  receipts.filter(({ to }) => to === email).length

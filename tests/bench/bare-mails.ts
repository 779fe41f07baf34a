/** The minimum for sending mails: nodemailer in a loop. Reports its time. */
import nodemailer from 'nodemailer'
import { renderIssue } from '#server/features/newsletter/issues/issue-mail.ts'
import { collectFacts } from '#server/http/facts.ts'
import { composeMail } from '#server/mail/mailer.ts'
import { parseSmtpUrl } from '#server/mail/settings.ts'
import type { BareSent } from './messages.ts'
import { newsletterText } from './newsletter-text.ts'

const [url = '', count = ''] = process.argv.slice(2)
const server = parseSmtpUrl(url)
if (!server) throw new Error('no mail server was named')

const connections = 5
const transport = nodemailer.createTransport({
  host: server.host,
  port: server.port,
  pool: true,
  maxConnections: connections,
})
const unsubscribeUrl = `http://127.0.0.1:3000/newsletter/unsubscribe?token=${'t'.repeat(64)}`
const from = { name: 'Curls', address: 'hello@example.com' }
// The same mails that the site sends.
const message = {
  subject: newsletterText.subject,
  createdAt: new Date(),
  unsubscribeUrl,
  ...renderIssue(newsletterText, collectFacts('http://127.0.0.1:3000'), unsubscribeUrl),
}

let next = 0
async function work() {
  while (next < Number(count)) {
    const to = `reader${next++}@example.com`
    await transport.sendMail(composeMail({ id: to, to, ...message }, from))
  }
}

const cpuBefore = process.cpuUsage()
const start = performance.now()
await Promise.all(Array.from({ length: connections * 2 }, work))
const { user, system } = process.cpuUsage(cpuBefore)
const sent: BareSent = { ms: performance.now() - start, cpuMicroseconds: user + system }
process.send?.(sent)
transport.close()
process.disconnect()

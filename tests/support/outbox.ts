import { onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Database, DatabaseKind } from '#server/database/database.ts'
import { onMailFailed } from '#server/features/mail/events.ts'
import { collectFacts } from '#server/http/facts.ts'
import { startSending } from '#server/mail/sending.ts'
import { createSmtp } from '#server/mail/smtp.ts'
import { createLinkSigner } from '#server/security/signed-links.ts'
import { stoppedClock } from './build-test-app.ts'
import { buildDatabase } from './databases.ts'
import { mailsOf } from './factories.ts'
import { type MailServerOptions, startMailServer } from './mail-server.ts'
import { mailSettings } from './mail-settings.ts'

/** A mail server that is closed after the test. */
export async function runMailServer(options: MailServerOptions = {}) {
  const server = await startMailServer(options)
  onTestFinished(() => server.close())
  return server
}

type Settings = Record<string, string> & { SMTP_URL: string }
type Options = { now?: () => Date; silenceMs?: number }

/** Sends the outbox of a database, as the running program does. */
export function runOutbox(
  database: Database,
  settings: Settings,
  { now = () => new Date(), silenceMs = 5000 }: Options = {},
) {
  const config = readConfig({ ...mailSettings, MAILS_PER_MINUTE: '1000000', ...settings })
  const faults: string[] = []
  const facts = collectFacts(config.siteUrl)
  const sending = startSending({
    ...{ config, database, now, facts, mailSettings: config },
    links: createLinkSigner('a secret for tests'),
    smtp: createSmtp(config, { silenceMs, mailMs: 2 * silenceMs }),
    onFailed: onMailFailed,
    report: (message, error) => faults.push(`${message}: ${error}`),
    pollMs: 20,
  })
  onTestFinished(() => sending.stop())
  return { ...sending, faults }
}

/** A mail server and an outbox that is sent to it, with a clock that the test moves. */
export async function buildScene(server: MailServerOptions = {}, own: Options = {}, kind?: DatabaseKind) {
  const database = await buildDatabase(kind)
  const clock = stoppedClock()
  const mailServer = await runMailServer(server)
  const start = (settings: Record<string, string> = {}) =>
    runOutbox(database, { SMTP_URL: mailServer.url, ...settings }, { now: clock.now, ...own })
  const mailTo = async (to: string) => (await mailsOf(database)).find(({ toAddress }) => toAddress === to)
  return { database, clock, mailServer, start, mailTo }
}

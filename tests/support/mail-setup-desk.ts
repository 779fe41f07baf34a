import type { MailStatus } from '#contract/mail.ts'
import type { Database } from '#server/database/database.ts'
import { mailsAtOnce, startSending } from '#server/mail/sending.ts'
import { createSmtp } from '#server/mail/smtp.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { makeFolder } from './databases.ts'
import { type MailServerOptions, reply } from './mail-server.ts'

export const password = 'abcd efgh ijkl mnop'

/** A mail server that requires this password. */
export const withPassword: MailServerOptions = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: (auth, _session, done) =>
    auth.password === password ? done(null, { user: 'curls' }) : done(reply(535, 'Wrong')),
}

export const accountAt = (port: number, host = '127.0.0.1') => ({
  ...{ host, port, user: '', name: 'North Leeds Curls' },
  ...{ address: 'hello@curls.example', notices: 'owner@curls.example' },
})

export const noMailSettings = { SMTP_URL: '', MAIL_FROM: '', OWNER_EMAIL: '', MAILS_PER_MINUTE: '1000000' }

export async function buildMailSetup(database: Database, settings: Record<string, string> = noMailSettings) {
  const DATA_DIR = settings.DATA_DIR ?? (await makeFolder())
  const built = await buildOwnerApp(database, { ...settings, DATA_DIR })
  const readStatus = async (): Promise<MailStatus> => (await built.call('GET', '/api/admin/mail')).json()
  const read = async () => (await readStatus()).setup
  const save = (account: object, typed?: string) =>
    built.call('POST', '/api/admin/mail/setup', { ...account, ...(typed && { password: typed }) })
  /** Starts a mail worker, as a running process has one. */
  const work = () => {
    const { config, facts, links, mailSettings, log } = built
    return startSending({
      smtp: createSmtp(mailSettings, { connections: mailsAtOnce }),
      onFailed: async () => {},
      ...{ config, database, facts, links, mailSettings, now: built.clock.now },
      report: (message, error) => log.error({ err: error }, message),
    })
  }
  return { ...built, DATA_DIR, read, readStatus, save, work }
}

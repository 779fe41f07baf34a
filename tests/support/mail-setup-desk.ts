import type { MailDraft, MailSetup } from '#contract/mail-setup.ts'
import type { Database, DatabaseKind } from '#server/database/database.ts'
import { startMailWorker } from '#server/mail/mail.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { buildDatabase, makeFolder } from './databases.ts'
import { type MailServerOptions, reply } from './mail-server.ts'

export const password = 'abcd efgh ijkl mnop'

/** A mail server that requires this password. */
export const withPassword: MailServerOptions = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: (auth, _session, done) =>
    auth.password === password ? done(null, { user: 'curls' }) : done(reply(535, 'Wrong')),
}

export const draftFor = (port: number): MailDraft => ({
  provider: 'another',
  address: 'hello@curls.example',
  name: 'North Leeds Curls',
  notices: '',
  host: '127.0.0.1',
  port: String(port),
  user: 'hello@curls.example',
})

export const noMailSettings = { SMTP_URL: '', MAIL_FROM: '', OWNER_EMAIL: '', MAILS_PER_MINUTE: '1000000' }

async function buildSetup(database: Database, settings: Record<string, string> = noMailSettings) {
  const DATA_DIR = settings.DATA_DIR ?? (await makeFolder())
  const built = await buildOwnerApp(database, { ...settings, DATA_DIR })
  const call = (method: 'GET' | 'PATCH' | 'POST', path = '', body?: object) =>
    built.call(method, `/api/admin/mail/setup${path}`, body)
  const read = async (): Promise<MailSetup> => (await call('GET')).json()
  const save = async (draft: MailDraft, typed?: string): Promise<MailSetup> => {
    const { version } = await read()
    return (await call('PATCH', '', { version, draft, ...(typed && { password: typed }) })).json()
  }
  const seen = async (step: 'test' | 'confirm' | 'discard') =>
    await call('POST', `/${step}`, { version: (await read()).version })
  /** Starts a mail worker, as a running process has one. */
  const work = () => {
    const { config, database, facts, links, mailSettings, log } = built
    const worker = startMailWorker({
      onFailed: async () => {},
      ...{ config, database, facts, links, mailSettings, now: built.clock.now },
      report: (message, error) => log.error({ err: error }, message),
    })
    return worker
  }
  return { ...built, DATA_DIR, call, read, save, seen, work }
}

export const buildMailSetup = async (kind: DatabaseKind, settings?: Record<string, string>) =>
  await buildSetup(await buildDatabase(kind), settings)

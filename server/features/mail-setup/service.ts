import { randomUUIDv7 } from 'node:crypto'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { MailAccount, MailSetup, saveMailAccount as saveCall } from '#contract/mail-setup.ts'
import type { Deps } from '#server/deps.ts'
import { testMail } from '#server/features/mail/service.ts'
import { AppError } from '#server/http/errors.ts'
import type { Failure } from '#server/mail/refusals.ts'
import { tryFailedMailsNow } from '#server/mail/sending-repository.ts'
import type { MailSettings } from '#server/mail/settings.ts'
import { createSmtp } from '#server/mail/smtp.ts'
import { readMailSettings } from './live-settings.ts'
import { accountOnServer, mailSettingsOf, parseAccount, passwordContextOf } from './rules.ts'

/** Shorter than in the background, because the owner is watching. */
const timeouts = { silenceMs: 10_000, mailMs: 20_000 }

export async function readMailSetup({ config, database }: Deps): Promise<MailSetup> {
  const isSetOnServer = config.setOnServer.smtp
  const { account } = await readMailSettings(database.kysely)
  return { isSetOnServer, account: isSetOnServer ? accountOnServer(config) : parseAccount(account) }
}

const refuse = (detail: string, field?: keyof MailAccount | 'password') =>
  new AppError('INVALID_INPUT', { detail, ...(field && { errors: { [field]: detail } }) })

/** The password that was typed, or else the stored one, if it belongs to the same server and address. */
async function passwordFor({ database, sealer }: Deps, account: MailAccount, typed: string | undefined) {
  // Trim only the ends: companies show app passwords in groups separated by spaces.
  if (typed?.trim()) return typed.trim()
  const { secret } = await readMailSettings(database.kysely)
  const kept = secret === null ? undefined : await sealer.open(secret, passwordContextOf(account))
  if (kept === undefined) throw refuse('Paste the password that the website sends with.', 'password')
  return kept
}

/** Sends a test mail with settings that are not in use yet. */
async function tryOut({ facts, now }: Deps, settings: MailSettings): Promise<Failure | undefined> {
  const smtp = createSmtp(settings, timeouts)
  try {
    const to = settings.ownerEmail
    return await smtp.send({ id: randomUUIDv7(), to, createdAt: now(), ...testMail(facts) })
  } finally {
    smtp.close()
  }
}

type Typed = EndpointRequest<typeof saveCall>['body']

export async function saveMailAccount(deps: Deps, { password: typed, ...account }: Typed): Promise<void> {
  const { config, database, liveMailSettings, mail, now } = deps
  if (config.setOnServer.smtp) throw refuse('These settings are changed on the machine of your website.')
  if (!config.setOnServer.siteUrl)
    throw refuse(
      'Your website has no address of its own yet, so links in your mails would lead nowhere. The person who runs it sets SITE_URL first.',
    )
  const password = await passwordFor(deps, account, typed)
  const secret = await deps.sealer.seal(password, passwordContextOf(account))
  const failure = await tryOut(deps, mailSettingsOf(config, { account, password }))
  if (failure) throw refuse(failure.reason, failure.field)
  const stored = { account: JSON.stringify(account), secret }
  await database.write(async (tx) => {
    await tx
      .updateTable('mailSettings')
      .set((row) => ({ ...stored, revision: row('revision', '+', 1) }))
      .execute()
    // They failed under the old settings.
    await tryFailedMailsNow(tx, now())
  })
  await liveMailSettings.refresh()
  mail.wake()
}

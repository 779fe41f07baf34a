import * as z from 'zod/mini'
import { mailProviderNames, mailProviderOf } from '#contract/mail-providers.ts'
import { type MailDraft, mailSetupLimits } from '#contract/mail-setup.ts'
import type { MailSettings } from '#server/mail/settings.ts'
import { isLoopbackHost, isMailAddress, type SmtpServer } from '#server/mail/settings.ts'
import type { MailSettingsRow } from './repository.ts'

/** Complete mail settings without the password. */
export const Account = z.object({
  // An older or newer release may know other providers; host and port are stored too, so mail still works.
  provider: z.catch(z.enum(mailProviderNames), 'another'),
  address: z.string(),
  name: z.string(),
  notices: z.string(),
  host: z.string(),
  port: z.int(),
  user: z.string(),
})
export type Account = z.output<typeof Account>

/** The settings in use; undefined if there are none or they cannot be parsed. */
export const settingsInUse = ({ used }: Pick<MailSettingsRow, 'used'>) =>
  used === null ? undefined : Account.safeParse(JSON.parse(used)).data

/** Binds the encrypted password to its server and user, so that changing either requires the password again. */
export const passwordContextOf = ({ host, port, user }: Pick<Account, 'host' | 'port' | 'user'>) =>
  JSON.stringify([host, port, user])

type Config = MailSettings & { setOnServer: { smtp: boolean; mailFrom: boolean; ownerEmail: boolean } }

/** The draft as settings, not yet validated; values from the server's environment take precedence. */
export function accountOfDraft(draft: MailDraft, { mailFrom, ownerEmail, setOnServer }: Config): Account {
  const provider = mailProviderOf(draft.provider)
  const { name, address } = setOnServer.mailFrom
    ? mailFrom
    : { name: draft.name.trim().replace(/\s+/g, ' '), address: draft.address.trim() }
  return {
    provider: draft.provider,
    ...{ name, address },
    notices: setOnServer.ownerEmail ? ownerEmail : draft.notices.trim() || address,
    ...(provider?.server ?? { host: draft.host.trim().toLowerCase(), port: Number(draft.port.trim()) }),
    user: provider ? address : draft.user.trim(),
  }
}

/** Validation errors by field, each saying what to do. */
export function mailAccountErrors({
  address,
  name,
  notices,
  host,
  port,
  user,
}: Account): Record<string, string> {
  const { name: most } = mailSetupLimits
  const tooMany = name.length - most
  const problems = {
    address: !isMailAddress(address) && 'Write your whole address, like hello@example.co.uk.',
    name:
      name === '' || /\p{Cc}/u.test(name)
        ? 'Write the name that clients see beside your address.'
        : tooMany > 0 &&
          `A name can have up to ${most} letters; this has ${name.length}. Take out ${tooMany} and it fits.`,
    notices: !isMailAddress(notices) && 'Write the whole address where you read your mail.',
    host:
      !(/^[\w.:-]+$/.test(host) && host.length <= 253) &&
      'Write the name of the server, like mail.example.com.',
    port: !(Number.isInteger(port) && port > 0 && port < 65_536) && 'Write its number, mostly 465 or 587.',
    user: (user === '' || /\p{Cc}/u.test(user)) && 'Write the user name, often your whole address.',
  }
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])),
  )
}

/** Requires TLS unless the mail server runs on this machine. */
export function smtpServerOf(
  { host, port, user }: Pick<Account, 'host' | 'port' | 'user'>,
  pass: string,
): SmtpServer {
  const isLocal = isLoopbackHost(host)
  return { host, port, secure: port === 465, requireTls: !isLocal, isLocal, auth: { user, pass } }
}

/** The effective settings; values from the server's environment take precedence. */
export function effectiveMailSettings(
  config: Config,
  own: { account: Account; password: string } | undefined,
): MailSettings {
  const { setOnServer, smtp, mailFrom, ownerEmail } = config
  if (!own || setOnServer.smtp) return { smtp, mailFrom, ownerEmail }
  const { account, password } = own
  return {
    smtp: smtpServerOf(account, password),
    mailFrom: setOnServer.mailFrom ? mailFrom : { name: account.name, address: account.address },
    ownerEmail: setOnServer.ownerEmail ? ownerEmail : account.notices,
  }
}

/** The owner's saved draft, not yet in use. */
export function savedDraftOf({ draft }: MailSettingsRow): MailDraft | undefined {
  if (draft === null) return undefined
  const typed: MailDraft = JSON.parse(draft)
  return { ...typed, provider: mailProviderNames.find((name) => name === typed.provider) ?? 'another' }
}

const blank = { provider: 'another', address: '', notices: '', host: '', port: '465', user: '' } as const

/** Initial form values: the draft, else the settings in use, else blank fields. */
export function initialDraftOf(
  row: MailSettingsRow,
  { config, facts }: { config: Config; facts: { name: string } },
): MailDraft {
  const { setOnServer, mailFrom, ownerEmail } = config
  const used = settingsInUse(row)
  const typed: MailDraft =
    savedDraftOf(row) ??
    (used
      ? { ...used, port: String(used.port), notices: used.notices === used.address ? '' : used.notices }
      : { ...blank, provider: 'gmail', name: facts.name })
  return {
    ...typed,
    ...(setOnServer.mailFrom && { address: mailFrom.address, name: mailFrom.name }),
    ...(setOnServer.ownerEmail && { notices: ownerEmail }),
  }
}

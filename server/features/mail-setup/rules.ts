import * as z from 'zod/mini'
import { mailProviderNames, mailProviderOf } from '#contract/mail-providers.ts'
import { type MailDraft, mailSetupLimits } from '#contract/mail-setup.ts'
import type { MailSettings } from '#server/mail/mail-settings.ts'
import { isLoopback, isMailAddress, type SmtpServer } from '#server/mail/settings.ts'
import type { MailSettingsRow } from './repository.ts'

/** Settings that can be used, without the password. */
export const Account = z.object({
  // One that a release knew that ran here before or since: how to reach it stands beside it.
  provider: z.catch(z.enum(mailProviderNames), 'another'),
  address: z.string(),
  name: z.string(),
  notices: z.string(),
  host: z.string(),
  port: z.int(),
  user: z.string(),
})
export type Account = z.output<typeof Account>

/** Nothing as well where what was stored cannot be read. */
export const usedOf = ({ used }: Pick<MailSettingsRow, 'used'>) =>
  used === null ? undefined : Account.safeParse(JSON.parse(used)).data

/** A password opens for this server and user only: whoever changes either has to know it. */
export const contextOf = ({ host, port, user }: Pick<Account, 'host' | 'port' | 'user'>) =>
  JSON.stringify([host, port, user])

type Config = MailSettings & { setOnServer: { smtp: boolean; mailFrom: boolean; ownerEmail: boolean } }

/** The draft as settings, in order or not: what is set on the server wins. */
export function accountOf(draft: MailDraft, { mailFrom, ownerEmail, setOnServer }: Config): Account {
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

/** What is wrong at each field, in words that say what to do. */
export function checkAccount({ address, name, notices, host, port, user }: Account): Record<string, string> {
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
    port: !(Number.isInteger(port) && port > 0 && port < 65_536) && 'Write the port, mostly 465 or 587.',
    user: (user === '' || /\p{Cc}/u.test(user)) && 'Write the user name, often your whole address.',
  }
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])),
  )
}

/** How the website talks to the mail company: always encrypted, unless the server is on this very computer. */
export function smtpOf(
  { host, port, user }: Pick<Account, 'host' | 'port' | 'user'>,
  pass: string,
): SmtpServer {
  const isLocal = isLoopback(host)
  return { host, port, secure: port === 465, requireTls: !isLocal, isLocal, auth: { user, pass } }
}

/** What is set on the server wins. */
export function settingsOf(
  config: Config,
  own: { account: Account; password: string } | undefined,
): MailSettings {
  const { setOnServer, smtp, mailFrom, ownerEmail } = config
  if (!own || setOnServer.smtp) return { smtp, mailFrom, ownerEmail }
  const { account, password } = own
  return {
    smtp: smtpOf(account, password),
    mailFrom: setOnServer.mailFrom ? mailFrom : { name: account.name, address: account.address },
    ownerEmail: setOnServer.ownerEmail ? ownerEmail : account.notices,
  }
}

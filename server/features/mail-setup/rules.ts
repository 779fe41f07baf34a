import { MailAccount } from '#contract/mail-setup.ts'
import type { Config } from '#server/config.ts'
import type { MailSettings } from '#server/mail/settings.ts'

export type MailConfig = Pick<Config, 'smtp' | 'mailFrom' | 'ownerEmail' | 'setOnServer'>

/** The stored account; undefined if there is none or it cannot be used. */
export const parseAccount = (stored: string | null): MailAccount | undefined =>
  stored === null ? undefined : MailAccount.safeParse(JSON.parse(stored)).data

/** Binds the encrypted password to its server and address, so that changing either requires the password again. */
export const passwordContextOf = ({ host, port, address }: MailAccount) =>
  JSON.stringify([host, port, address])

/** The settings in force: those of the environment, if it names a mail server, else hers. */
export function mailSettingsOf(
  config: MailConfig,
  own?: { account: MailAccount; password: string },
): MailSettings {
  const { setOnServer, smtp, mailFrom, ownerEmail } = config
  if (!own || setOnServer.smtp) return { smtp, mailFrom, ownerEmail }
  const { account, password } = own
  const { host, port, name, address, notices } = account
  const auth = { user: address, pass: password }
  return {
    smtp: { host, port, secure: port === 465, auth },
    mailFrom: { name, address },
    ownerEmail: notices,
  }
}

/** The account that the environment decides, if it names a mail server. */
export const accountOnServer = ({ smtp, mailFrom, ownerEmail }: MailConfig): MailAccount | undefined =>
  smtp && { host: smtp.host, port: smtp.port, ...mailFrom, notices: ownerEmail }

import { MailAccount } from '#contract/mail-setup.ts'
import type { Config } from '#server/config.ts'
import type { MailSettings, SmtpServer } from '#server/mail/settings.ts'

export type MailConfig = Pick<Config, 'smtp' | 'mailFrom' | 'ownerEmail' | 'setOnServer'>

/** The stored account; undefined if there is none or it cannot be used. */
export const parseAccount = (stored: string | null): MailAccount | undefined =>
  stored === null ? undefined : MailAccount.safeParse(JSON.parse(stored)).data

type Login = Pick<MailAccount, 'host' | 'port' | 'user' | 'address'>

const userOf = ({ user, address }: Login) => user || address

/** Binds the encrypted password to its server and user, so that changing either requires the password again. */
export const passwordContextOf = (login: Login) => JSON.stringify([login.host, login.port, userOf(login)])

function smtpServerOf(login: Login, pass: string): SmtpServer {
  const { host, port } = login
  const auth = { user: userOf(login), pass }
  return { host, port, secure: port === 465, auth }
}

/** The settings in force: those of the environment, if it names a mail server, else hers. */
export function mailSettingsOf(
  config: MailConfig,
  own?: { account: MailAccount; password: string },
): MailSettings {
  const { setOnServer, smtp, mailFrom, ownerEmail } = config
  if (!own || setOnServer.smtp) return { smtp, mailFrom, ownerEmail }
  const { name, address, notices } = own.account
  return { smtp: smtpServerOf(own.account, own.password), mailFrom: { name, address }, ownerEmail: notices }
}

/** The account that the environment decides, if it names a mail server. */
export const accountOnServer = ({ smtp, mailFrom, ownerEmail }: MailConfig): MailAccount | undefined =>
  smtp && {
    ...{ host: smtp.host, port: smtp.port, user: smtp.auth?.user ?? '' },
    ...{ ...mailFrom, notices: ownerEmail },
  }

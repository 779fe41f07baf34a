import * as z from 'zod/mini'
import { companyAt } from '#contract/mail-providers.ts'
import type { SmtpServer } from './settings.ts'

export type Failure = {
  /**
   * mailbox: the address does not exist, so a retry is of no use. mail: this mail was not taken, perhaps only for now.
   * server: no mail can be handed over now.
   */
  kind: 'mailbox' | 'mail' | 'server'
  /** The conversation about this mail ended without an answer. */
  isUnanswered?: true
  /** A sentence for the owner. */
  reason: string
  /** The mail setting that it is probably about. */
  field?: 'host' | 'password' | 'address' | 'notices'
}

const text = z.catch(z.string(), '')
/** What nodemailer may say of a failure. */
const SmtpError = z.object({
  code: text,
  /** The system's error code, such as ECONNREFUSED, and the call that failed: connect, read, write. */
  originalCode: text,
  syscall: text,
  /** The step at which nodemailer itself timed out. */
  timeoutType: text,
  /** The SMTP step: CONN, EHLO, STARTTLS, AUTH PLAIN, MAIL FROM, RCPT TO, DATA. */
  command: text,
  responseCode: z.catch(z.number(), 0),
  response: text,
  message: text,
})
type SmtpError = z.output<typeof SmtpError>

const inBase64 = (words: string) => Buffer.from(words).toString('base64').replace(/=+$/, '')

/** Removes the password, which a server may repeat as it was sent: plain, in base64 (LOGIN), in base64 with the user (PLAIN). */
function withoutPassword(words: string, auth: SmtpServer['auth']): string {
  if (!auth?.pass) return words
  const { user, pass } = auth
  return [inBase64(`\0${user}\0${pass}`), inBase64(pass), pass, pass.replace(/\s+/g, ' ')]
    .reduce((left, spelling) => left.replaceAll(spelling, '•••'), words)
    .replace(/•••=+/g, '•••')
}

function readError(thrown: unknown, auth: SmtpServer['auth']): SmtpError {
  const error = SmtpError.parse(thrown instanceof Error ? thrown : { message: `${thrown}` })
  // The password first: half of it would not be found.
  const shown = (words: string) => withoutPassword(words.replace(/[\p{Cc}\s]+/gu, ' '), auth).slice(0, 300)
  return { ...error, response: shown(error.response), message: shown(error.message) }
}

// RFC 3463. 5.1.7 to 5.1.9 are about the sender.
const noSuchMailbox = /(?<![\d.])5\.1\.(?:[0-6]|10)(?![\d.])/

// Errors of ports without encryption from the start, and of foreign or outdated certificates.
const tlsCodes = /^(ETLS|EREQUIRETLS|ERR_SSL|ERR_TLS|EPROTO$|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/
const isTls = ({ code, originalCode, message }: SmtpError) =>
  tlsCodes.test(code) || tlsCodes.test(originalCode) || /ssl routines|self-signed certificate/i.test(message)

// No network, nobody at the address, or somebody who speaks no SMTP. A later timeout concerns the mail.
const unreachableCodes = /^(EDNS|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EPROTOCOL)$/
const isUnreachable = ({ code, originalCode, command, syscall, timeoutType }: SmtpError) =>
  syscall === 'connect' ||
  /^(CONNECT|GREETING|UPGRADE)_TIMEOUT$/.test(timeoutType) ||
  unreachableCodes.test(code) ||
  unreachableCodes.test(originalCode) ||
  /^(EHLO|HELO|STARTTLS)/.test(command)

/** Explains a failed attempt: what it concerns, and a sentence for the owner. */
export function explainFailure(thrown: unknown, { auth, host }: Pick<SmtpServer, 'auth' | 'host'>): Failure {
  const error = readError(thrown, auth)
  const { code, command, responseCode, response, message } = error
  const company = companyAt(host) ?? 'The mail server'
  const answer = response && ` It answered: ${response.replace(/[^.!?]$/, '$&.')}`
  const detail = answer || ` (${message})`
  if (isTls(error))
    return {
      ...{ kind: 'server', field: 'host' },
      reason: `The connection to the mail server could not be encrypted, so nothing was sent.${detail} Please check the port in the mail settings (465 for encryption from the start, otherwise 587).`,
    }
  if (/^E(NO)?AUTH$/.test(code) || command.startsWith('AUTH') || responseCode === 530)
    return {
      ...{ kind: 'server', field: 'password' },
      reason: `${company} does not accept the address and password in the mail settings.${answer} Please check both: most companies want a password made for programs, not your own.`,
    }
  // 552 concerns the size of this mail only. A limit of the day may be told before the mail, as an answer to the sender.
  if (command === 'MAIL FROM' && responseCode > 500 && responseCode !== 552)
    return {
      ...{ kind: 'server', field: 'address' },
      reason: `${company} does not accept the address that mails are sent from.${answer} It must belong to this account, which may have a limit of mails a day.`,
    }
  // nodemailer reports a 421 that comes after the sender was accepted as a lost connection: it concerns this mail.
  const isBusy = responseCode === 421 && code !== 'ECONNECTION'
  if (isBusy || (command === 'MAIL FROM' && responseCode > 0 && responseCode < 500))
    return { kind: 'server', reason: `${company} takes no mails just now.${answer}` }
  if (isUnreachable(error))
    return {
      ...{ kind: 'server', field: 'host' },
      reason: `${company} cannot be reached.${detail} Please check the server and the port in the mail settings, and that no firewall is in the way: many hosting companies block port 25, and let 587 and 465 through.`,
    }
  const about = command === 'RCPT TO' ? ({ field: 'notices' } as const) : {}
  if (responseCode >= 500 && noSuchMailbox.test(response))
    return { kind: 'mailbox', reason: `There is no such mailbox.${answer}`, ...about }
  if (responseCode > 0)
    return {
      kind: 'mail',
      reason: `${responseCode < 500 ? 'The mail was not taken yet.' : 'The mail was refused.'}${answer}`,
      ...about,
    }
  // An address that SMTP cannot express.
  if (code === 'EENVELOPE' || (code === 'EMESSAGE' && command === 'MAIL FROM'))
    return { kind: 'mailbox', reason: `The mail cannot be sent: ${message}` }
  if (/^(ETIMEDOUT|EABORT|ECONNECTION|ESOCKET)$/.test(code))
    return { kind: 'mail', isUnanswered: true, reason: `${company} took too long to answer, or broke off.` }
  return { kind: 'mail', reason: `The mail could not be sent: ${message}` }
}

import { companyAt } from '#contract/mail-providers.ts'
import type { SmtpServer } from './settings.ts'
import {
  isPasswordRefused,
  isUnanswered,
  type SmtpError,
  serverAnswerText,
  toSmtpError,
} from './smtp-error.ts'

export type Failure = {
  /**
   * mailbox: the address does not exist, so a retry is of no use. mail: the server refused this mail, perhaps only for
   * now. server: no mail can be handed over now. unclear: the conversation about this mail broke off.
   */
  kind: 'mailbox' | 'mail' | 'server' | 'unclear'
  /** A sentence for the owner. */
  reason: string
  /** The mail setting that it is probably about. */
  field?: 'host' | 'password' | 'address' | 'notices' | undefined
}

// RFC 3463. 5.1.7 to 5.1.9 are about the sender.
const noSuchMailbox = /(?<![\d.])5\.1\.(?:[0-6]|10)(?![\d.])/

const fullTexts = /over ?quota|quota exceeded|mailbox (?:is )?full|[45]\.2\.2/i

// Some companies refuse the sender only after the whole mail.
const senderTexts = /send ?as|sender address rejected|not owned by|from address|5\.7\.60/i

/** Explains the refusal of one mail. */
function explainMailRefusal(error: SmtpError, company: string): Failure {
  const { command, response, responseCode } = error
  const answer = serverAnswerText(error)
  const about = command === 'RCPT TO' ? ({ field: 'notices' } as const) : {}
  if (responseCode >= 500 && noSuchMailbox.test(response))
    return { kind: 'mailbox', reason: `There is no such mailbox.${answer}`, ...about }
  if (responseCode >= 500 && senderTexts.test(response))
    return { kind: 'mail', reason: refusedSender(company, answer), field: 'address' }
  if (fullTexts.test(response)) return { kind: 'mail', reason: `The mailbox is full.${answer}`, ...about }
  const words = responseCode < 500 ? 'The mail was not taken yet.' : 'The mail was refused.'
  return { kind: 'mail', reason: words + answer, ...about }
}

const refusedSender = (company: string, answer: string) =>
  `${company} does not accept the address that mails are sent from.${answer} Please use an address that belongs to this account.`

// Errors of ports without encryption from the start, and of foreign or outdated certificates.
const tlsCodes = /^(ETLS|EREQUIRETLS|ERR_SSL|ERR_TLS|EPROTO$|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/
const isTls = ({ code, originalCode, message }: SmtpError) =>
  tlsCodes.test(code) || tlsCodes.test(originalCode) || /ssl routines|self-signed certificate/i.test(message)

// No network, nobody at the address, or somebody who speaks no SMTP.
const unreachableCodes = /^(EDNS|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EPROTOCOL)$/
const isUnreachable = (error: SmtpError) =>
  isUnanswered(error) ||
  unreachableCodes.test(error.code) ||
  unreachableCodes.test(error.originalCode) ||
  /^(EHLO|HELO|STARTTLS)/.test(error.command)

// nodemailer reports a 421 this way when it arrives after the sender was accepted.
const isWithinMail = ({ code, command }: SmtpError) => code === 'ECONNECTION' && command === 'CONN'

/** A failure that stops all mails; undefined if it concerns this one. */
function explainServerFailure(error: SmtpError, company: string): Failure | undefined {
  const { command, responseCode, message } = error
  const answer = serverAnswerText(error)
  const detail = answer || ` (${message})`
  const about = (field: Failure['field'], reason: string): Failure => ({ kind: 'server', field, reason })
  if (isTls(error))
    return about(
      'host',
      `The connection to the mail server could not be encrypted, so nothing was sent.${detail} Please check the port in the mail settings (465 for encryption from the start, otherwise 587).`,
    )
  if (isPasswordRefused(error))
    return about(
      'password',
      `${company} does not accept the user name and password in the mail settings.${answer} Please check both: most companies want a password made for programs, not your own.`,
    )
  // 552 at MAIL FROM concerns the size of this mail only.
  if (command === 'MAIL FROM' && responseCode > 0 && responseCode !== 552)
    return about('address', refusedSender(company, answer))
  if (responseCode === 421 && !isWithinMail(error))
    return { kind: 'server', reason: `${company} is closing or too busy.${answer}` }
  if (isUnreachable(error))
    return about(
      'host',
      `${company} cannot be reached.${detail} Please check the server and the port in the mail settings, and that no firewall is in the way: many hosting companies block port 25, and let 587 and 465 through.`,
    )
  return undefined
}

/** Explains a failed attempt: what it concerns, and a sentence for the owner. */
export function explainFailure(thrown: unknown, { auth, host }: Pick<SmtpServer, 'auth' | 'host'>): Failure {
  const error = toSmtpError(thrown, auth)
  const { code, command, responseCode, message } = error
  const company = companyAt(host) ?? 'The mail server'
  const failure = explainServerFailure(error, company)
  if (failure) return failure
  if (responseCode > 0) return explainMailRefusal(error, company)
  if (['ETIMEDOUT', 'EABORT'].includes(code))
    return { kind: 'unclear', reason: `${company} took too long to answer.` }
  if (['ECONNECTION', 'ESOCKET'].includes(code))
    return { kind: 'unclear', reason: `${company} broke off the connection.` }
  // An address that SMTP cannot express.
  if (code === 'EENVELOPE' || (code === 'EMESSAGE' && command === 'MAIL FROM'))
    return { kind: 'mailbox', reason: `The mail cannot be sent: ${message}` }
  return { kind: 'mail', reason: `The mail could not be sent: ${message}` }
}

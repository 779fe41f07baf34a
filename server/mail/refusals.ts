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
}

// RFC 3463. 5.1.7 to 5.1.9 are about the sender.
const noSuchMailbox = /(?<![\d.])5\.1\.(?:[0-6]|10)(?![\d.])/

const fullTexts = /over ?quota|quota exceeded|mailbox (?:is )?full|[45]\.2\.2/i

/** Explains the refusal of one mail. */
function explainMailRefusal(error: SmtpError): Failure {
  const { response, responseCode } = error
  if (responseCode >= 500 && noSuchMailbox.test(response))
    return { kind: 'mailbox', reason: `There is no such mailbox.${serverAnswerText(error)}` }
  if (fullTexts.test(response))
    return { kind: 'mail', reason: `The mailbox is full.${serverAnswerText(error)}` }
  const words = responseCode < 500 ? 'The mail was not taken yet.' : 'The mail was refused.'
  return { kind: 'mail', reason: words + serverAnswerText(error) }
}

const connectionReasons: Readonly<Record<string, string>> = {
  EDNS: 'The mail server’s name is not known. Please check the server in the mail settings.',
  ECONNREFUSED:
    'The mail server refuses connections. Please check the server and the port in the mail settings.',
  EHOSTUNREACH: 'The mail server cannot be reached from here. Please check the network.',
  ENETUNREACH: 'The mail server cannot be reached from here. Please check the network.',
}

// nodemailer reports a 421 this way when it arrives after the sender was accepted.
const isWithinMail = ({ code, command }: SmtpError) => code === 'ECONNECTION' && command === 'CONN'

/** The reason of a failure that stops all mails; undefined if it concerns this one. */
function serverReason(error: SmtpError, company: string): string | undefined {
  const { code, originalCode, command, responseCode, message } = error
  const answer = serverAnswerText(error)
  const known = connectionReasons[code] ?? connectionReasons[originalCode]
  if (known) return known
  if (isUnanswered(error))
    return `${company} does not answer. Please check the server and the port in the mail settings, and that no firewall is in the way: many hosting companies block port 25, and let 587 and 465 through.`
  if (code === 'ETLS' || code === 'EREQUIRETLS')
    return `The connection to the mail server could not be encrypted, so nothing was sent.${answer || ` (${message})`} Please check the port in the mail settings (465 for encryption from the start, otherwise 587).`
  if (isPasswordRefused(error))
    return `${company} does not accept the user name and password in the mail settings.${answer} Please check both.`
  // 552 at MAIL FROM concerns the size of this mail only.
  if (command === 'MAIL FROM' && responseCode > 0 && responseCode !== 552)
    return `${company} does not accept the address that mails are sent from.${answer} Please use an address that belongs to this account.`
  if (responseCode === 421 && !isWithinMail(error)) return `${company} is closing or too busy.${answer}`
  if (code === 'EPROTOCOL' || /^(EHLO|HELO|STARTTLS)/.test(command))
    return `What answers at the address in the mail settings is no usable mail server.${answer}`
  return undefined
}

/** Explains a failed attempt: what it concerns, and a sentence for the owner. */
export function explainFailure(thrown: unknown, { auth, host }: Pick<SmtpServer, 'auth' | 'host'>): Failure {
  const error = toSmtpError(thrown, auth)
  const { code, command, responseCode, message } = error
  const company = companyAt(host) ?? 'The mail server'
  const reason = serverReason(error, company)
  if (reason) return { kind: 'server', reason }
  if (responseCode > 0) return explainMailRefusal(error)
  if (['ETIMEDOUT', 'EABORT'].includes(code))
    return { kind: 'unclear', reason: `${company} took too long to answer.` }
  if (['ECONNECTION', 'ESOCKET'].includes(code))
    return { kind: 'unclear', reason: `${company} broke off the connection.` }
  // An address that SMTP cannot express.
  if (code === 'EENVELOPE' || (code === 'EMESSAGE' && command === 'MAIL FROM'))
    return { kind: 'mailbox', reason: `The mail cannot be sent: ${message}` }
  return { kind: 'mail', reason: `The mail could not be sent: ${message}` }
}

import * as z from 'zod/mini'
import { companyAt } from '#contract/mail-providers.ts'
import type { SmtpServer } from './settings.ts'

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
  const spellings = [pass, pass.replace(/\s+/g, ' '), inBase64(`\0${user}\0${pass}`), inBase64(pass)]
  const hidden = spellings
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, spelling) => left.replaceAll(spelling, '•••'), words)
  // Padding left over from removed base64.
  return hidden.replace(/•••=+/g, '•••')
}

function readError(thrown: unknown, auth: SmtpServer['auth']): SmtpError {
  const error = SmtpError.parse(thrown instanceof Error ? thrown : { message: `${thrown}` })
  // The password first: half of it would not be found.
  const shown = (words: string) => withoutPassword(words.replace(/[\p{Cc}\s]+/gu, ' '), auth).slice(0, 300)
  return { ...error, response: shown(error.response), message: shown(error.message) }
}

/** The server's answer as a sentence, if it gave one. */
const answerOf = ({ response }: SmtpError) =>
  response ? ` It answered: ${response.replace(/[^.!?]$/, '$&.')}` : ''

const refusedSender = (company: string, answer: string) =>
  `${company} does not accept the address that mails are sent from.${answer} Please use an address that belongs to this account.`

// RFC 3463. 5.1.7 to 5.1.9 are about the sender.
const noSuchMailbox = /(?<![\d.])5\.1\.(?:[0-6]|10)(?![\d.])/
// A limit of the day may be told before the mail, as an answer to the sender.
const limitTexts = /(?<![\d.])5\.4\.5(?![\d.])|quota|limit|too many/i
// Some companies refuse the sender only after the whole mail.
const senderTexts = /send ?as|sender address rejected|not owned by|from address|5\.7\.60/i

/** The refusal of one mail. */
function explainMailRefusal(error: SmtpError, company: string): Failure {
  const { command, response, responseCode } = error
  const answer = answerOf(error)
  const about = command === 'RCPT TO' ? ({ field: 'notices' } as const) : {}
  if (responseCode >= 500 && noSuchMailbox.test(response))
    return { kind: 'mailbox', reason: `There is no such mailbox.${answer}`, ...about }
  if (responseCode >= 500 && senderTexts.test(response))
    return { kind: 'mail', reason: refusedSender(company, answer), field: 'address' }
  const words = responseCode < 500 ? 'The mail was not taken yet.' : 'The mail was refused.'
  return { kind: 'mail', reason: words + answer, ...about }
}

// Errors of ports without encryption from the start, and of foreign or outdated certificates.
const tlsCodes = /^(ETLS|EREQUIRETLS|ERR_SSL|ERR_TLS|EPROTO$|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/
const isTls = ({ code, originalCode, message }: SmtpError) =>
  tlsCodes.test(code) || tlsCodes.test(originalCode) || /ssl routines|self-signed certificate/i.test(message)

const isPasswordRefused = ({ code, command, responseCode }: SmtpError) =>
  code === 'EAUTH' || code === 'ENOAUTH' || command.startsWith('AUTH') || responseCode === 530

// No network, nobody at the address, or somebody who speaks no SMTP. A later timeout may concern the mail.
const unreachableCodes = /^(EDNS|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EPROTOCOL)$/
const isUnreachable = ({ code, originalCode, command, syscall, timeoutType }: SmtpError) =>
  syscall === 'connect' ||
  /^(CONNECT|GREETING|UPGRADE)_TIMEOUT$/.test(timeoutType) ||
  unreachableCodes.test(code) ||
  unreachableCodes.test(originalCode) ||
  /^(EHLO|HELO|STARTTLS)/.test(command)

/** A failure that stops all mails; undefined if it concerns this one. */
function explainServerFailure(error: SmtpError, company: string): Failure | undefined {
  const { code, command, responseCode, message } = error
  const answer = answerOf(error)
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
    return responseCode < 500 || limitTexts.test(answer)
      ? about(undefined, `${company} takes no mails just now.${answer}`)
      : about('address', refusedSender(company, answer))
  // nodemailer reports a 421 that comes after the sender was accepted as a lost connection.
  if (responseCode === 421 && !(code === 'ECONNECTION' && command === 'CONN'))
    return about(undefined, `${company} is closing or too busy.${answer}`)
  if (isUnreachable(error))
    return about(
      'host',
      `${company} cannot be reached.${detail} Please check the server and the port in the mail settings, and that no firewall is in the way: many hosting companies block port 25, and let 587 and 465 through.`,
    )
  return undefined
}

/** Explains a failed attempt: what it concerns, and a sentence for the owner. */
export function explainFailure(thrown: unknown, { auth, host }: Pick<SmtpServer, 'auth' | 'host'>): Failure {
  const error = readError(thrown, auth)
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

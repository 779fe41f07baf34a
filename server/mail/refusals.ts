import { explainAccountRefusal } from './account-refusals.ts'
import type { SmtpServer } from './settings.ts'
import type { Failure } from './smtp-error.ts'
import {
  enhancedCodeOf,
  isPasswordRefused,
  isUnanswered,
  type SmtpError,
  serverAnswerText,
  toSmtpError,
} from './smtp-error.ts'

// RFC 3463: no such mailbox or domain, no route to it, moved, disabled.
const deadCodes = new Set(['1.0', '1.1', '1.2', '1.3', '1.6', '1.10', '2.1', '4.1', '4.4'])
const deadTexts =
  /user unknown|unknown user|no such (?:user|mailbox|recipient|address)|(?:user|mailbox|recipient|account|address)\b.{0,40}\b(?:does(?:n[’']t| not) exist|not found|is (?:disabled|inactive|closed))|user does(?:n[’']t| not) have an? /i
// RFC 5321, without an enhanced code: unavailable, moved, not allowed.
const deadReplies = new Set([550, 551, 553])

const fullTexts = /over ?quota|quota exceeded|mailbox (?:is )?full|exceeded storage allocation/i

const ruleTexts = /polic(?:y|ies)|prohibit|spam|unsolicited|blacklist|block ?list/i

const temporaryReasons: Readonly<Record<number, string>> = {
  421: 'The mail server broke off at this mail.',
  450: 'The mailbox cannot be used just now.',
  451: 'The mail server had a fault.',
  452: 'The mail server has no room just now.',
}

// 503 (bad sequence of commands) is cured by a new connection.
const isFinal = (code: number) => code >= 500 && code < 600 && code !== 503

/** Explains a refusal of one mail: dead mailbox, fault of this mail, or policy of the receiver. */
export function explainReceiverRefusal(error: SmtpError, company: string): Failure {
  const { command, response, responseCode } = error
  const enhanced = enhancedCodeOf(error)
  const code = [responseCode, enhanced].filter((part) => part !== undefined).join(' ')
  const failure = (kind: Failure['kind'], words: string): Failure => ({
    kind,
    reason: `${words}${serverAnswerText(error)}`,
    code,
  })
  const isAboutReceiver = command === 'RCPT TO'
  if (enhanced === '2.2' || fullTexts.test(response)) return failure('temporary', 'The mailbox is full.')
  if (!isFinal(responseCode))
    // 421 also closes the connection: if every mail gets it, the server is to blame.
    return failure(
      responseCode === 421 ? 'broken' : 'temporary',
      temporaryReasons[responseCode] ?? 'The mail was not taken.',
    )
  if (responseCode === 552) {
    if (isAboutReceiver && enhanced === undefined) return failure('temporary', 'The mailbox is full.')
    return failure('permanent', 'The mail is too large, or something in it is not let through.')
  }
  if (deadTexts.test(response) || (enhanced !== undefined && deadCodes.has(enhanced)))
    return failure('mailbox', 'There is no such mailbox.')
  if (enhanced?.startsWith('7.') || ruleTexts.test(response))
    return failure('policy', `${company} refuses the mail by its rules.`)
  if (isAboutReceiver && enhanced === undefined && deadReplies.has(responseCode))
    return failure('mailbox', 'There is no such mailbox, or it takes no mail from you.')
  return failure('permanent', 'The mail was refused.')
}

const server = (reason: string): Failure => ({ kind: 'server', reason })

const connectionReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED:
    'The mail server refuses connections. Please check the server and the port in the mail settings, and that the server is running.',
  EHOSTUNREACH: 'The mail server cannot be reached from here. Please check the network.',
  ENETUNREACH: 'The mail server cannot be reached from here. Please check the network.',
}

// nodemailer reports a 421 this way when it arrives after the sender was accepted.
const isWithinMail = ({ code, command }: SmtpError) => code === 'ECONNECTION' && command === 'CONN'

/**
 * Recognises a failure that stops all mails: the server is unreachable, refuses the login, or does not know the
 * sender.
 */
export function explainConnectionFailure(error: SmtpError): Failure | undefined {
  const { code, originalCode, command, responseCode } = error
  if (code === 'EDNS')
    return server('The mail server’s name is not known. Please check the server in the mail settings.')
  const known = connectionReasons[originalCode]
  if (known) return server(known)
  if (isUnanswered(error)) {
    return server(
      'The mail server does not answer. Please check the server and the port in the mail settings, and that no firewall is in the way: many hosting companies block port 25, and let 587 and 465 through.',
    )
  }
  if (code === 'ETLS' || code === 'EREQUIRETLS') {
    return server(
      `The connection to the mail server could not be encrypted, so nothing was sent.${serverAnswerText(error) || ` (${error.message})`} Please check the port in the mail settings (465 for encryption from the start, otherwise 587).`,
    )
  }
  if (isPasswordRefused(error)) {
    return server(
      `The mail server does not accept the user name and password in the mail settings.${serverAnswerText(error)} Please check both.`,
    )
  }
  // 552 at MAIL FROM concerns the size of this mail only.
  if (command === 'MAIL FROM' && responseCode > 0 && responseCode !== 552) {
    return server(
      `The mail server does not accept the address that mails are sent from.${serverAnswerText(error)} Please use an address that belongs to this account.`,
    )
  }
  if (responseCode === 421 && !isWithinMail(error))
    return server(`The mail server is closing or too busy.${serverAnswerText(error)}`)
  if (code === 'EPROTOCOL' || /^(EHLO|HELO|STARTTLS)/.test(command)) {
    return server(
      `What answers at the address in the mail settings is no usable mail server.${serverAnswerText(error)}`,
    )
  }
  return undefined
}

type Options = {
  /** The account's login, removed from any answer that repeats it. */
  auth?: SmtpServer['auth']
  /** The company's name for use in a sentence. */
  company?: string
}

/** Explains a failed attempt: its kind, and a sentence for the owner. */
export function explainMailFailure(
  thrown: unknown,
  { auth, company = 'The mail server' }: Options = {},
): Failure {
  const error = toSmtpError(thrown, auth)
  const { code, command, responseCode } = error
  const aboutAll = explainAccountRefusal(error, company) ?? explainConnectionFailure(error)
  if (aboutAll) return aboutAll
  if (responseCode > 0) return explainReceiverRefusal(error, company)
  if (code === 'ETIMEDOUT') return { kind: 'silent', reason: 'The mail server took too long to answer.' }
  if (['ECONNECTION', 'ESOCKET'].includes(code))
    return { kind: 'broken', reason: 'The mail server broke off the connection.' }
  // The message itself cannot be sent, such as an address that SMTP cannot express.
  if (code === 'EENVELOPE' || (code === 'EMESSAGE' && command === 'MAIL FROM'))
    return { kind: 'permanent', reason: `The mail cannot be sent: ${error.message}` }
  return { kind: 'temporary', reason: `The mail could not be sent: ${error.message}` }
}

/** The reason shown when every mail gets the same answer. */
export const reasonOfEveryMail = ({ kind, reason }: Failure) =>
  kind === 'policy' ? reason : `The mail server gives every mail the same answer. ${reason}`

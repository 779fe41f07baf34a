import type { SmtpServer } from './settings.ts'
import { withoutPassword } from './without-password.ts'

type SmtpAuth = SmtpServer['auth']

/**
 * What a failed attempt means. `permanent`: this mail will never be taken. `temporary`: this mail may be taken later.
 * `server`: no mail can be sent just now, and this one is not to blame. `broken`: the connection broke, `silent`: the
 * server stopped answering, both within this mail, which may be the cause or not.
 */
export type Failure = {
  kind: 'permanent' | 'temporary' | 'server' | 'broken' | 'silent'
  /** A sentence for the owner. */
  reason: string
}

export type SmtpError = {
  code: string
  /** What the system called it, such as ECONNREFUSED. */
  originalCode: string
  /** The system's call that failed: connect, read, write. */
  syscall: string
  /** What took too long, where nodemailer itself gave up waiting. */
  timeoutType: string
  /** What was being done: CONN, EHLO, STARTTLS, AUTH PLAIN, MAIL FROM, RCPT TO, DATA. */
  command: string
  responseCode: number
  response: string
  message: string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The error, without the password that was sent: a server may repeat it. */
export function readSmtpError(error: unknown, auth?: SmtpAuth): SmtpError {
  const fields: object = typeof error === 'object' && error !== null ? error : {}
  const field = (name: string): unknown => Reflect.get(fields, name)
  const responseCode = field('responseCode')
  const [code, command] = [textOf(field('code')), textOf(field('command'))]
  const isAboutPassword = isPasswordRefused({ code, command, responseCode })
  // Before it is cut: half a password would no longer be found.
  const shown = (text: string) => withoutPassword(text.replace(/[\p{Cc}\s]+/gu, ' '), auth, isAboutPassword)
  return {
    code,
    originalCode: textOf(field('originalCode')),
    syscall: textOf(field('syscall')),
    timeoutType: textOf(field('timeoutType')),
    command,
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
    response: shown(textOf(field('response'))).slice(0, 300),
    message: shown(error instanceof Error ? error.message : String(error)).slice(0, 300),
  }
}

export const isPasswordRefused = ({
  code,
  command,
  responseCode,
}: Pick<SmtpError, 'code' | 'command'> & { responseCode: unknown }) =>
  code === 'EAUTH' || code === 'ENOAUTH' || command.startsWith('AUTH') || responseCode === 530

const server = (reason: string): Failure => ({ kind: 'server', reason })
const permanent = (reason: string): Failure => ({ kind: 'permanent', reason })

const answered = ({ response }: SmtpError) => (response ? ` It answered: ${response}` : '')

const connectionReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED:
    'The mail server refuses connections. Please check the server and the port in the mail settings, and that the server is running.',
  EHOSTUNREACH: 'The mail server cannot be reached from here. Please check the network.',
  ENETUNREACH: 'The mail server cannot be reached from here. Please check the network.',
}

// All of them before any mail was spoken of; a timeout afterwards may be about that mail.
const setUpTimeouts = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'])
export const isUnanswered = ({ originalCode, syscall, timeoutType }: SmtpError) =>
  setUpTimeouts.has(timeoutType) || (originalCode === 'ETIMEDOUT' && syscall === 'connect')

// How nodemailer reports a 421 within a mail, after its sender was accepted.
const isWithinMail = ({ code, command }: SmtpError) => code === 'ECONNECTION' && command === 'CONN'

function aboutConnection(error: SmtpError): Failure | undefined {
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
      `The connection to the mail server could not be encrypted, so nothing was sent.${answered(error) || ` (${error.message})`} Please check the port in the mail settings (465 for encryption from the start, otherwise 587).`,
    )
  }
  if (isPasswordRefused(error)) {
    return server(
      `The mail server does not accept the user name and password in the mail settings.${answered(error)} Please check both.`,
    )
  }
  // 552 is about the size of this mail.
  if (command === 'MAIL FROM' && responseCode > 0 && responseCode !== 552) {
    return server(
      `The mail server does not accept the address that mails are sent from.${answered(error)} Please use an address that belongs to this account.`,
    )
  }
  if (responseCode === 421 && !isWithinMail(error))
    return server(`The mail server is closing or too busy.${answered(error)}`)
  if (code === 'EPROTOCOL' || /^(EHLO|HELO|STARTTLS)/.test(command)) {
    return server(
      `What answers at the address in the mail settings is no usable mail server.${answered(error)}`,
    )
  }
  return undefined
}

// 503: out of step with the server, which a new connection mends.
const isPermanent = (code: number) => code >= 500 && code < 600 && code !== 503

const receiverReasons: Readonly<Record<number, string>> = {
  421: 'The mail server broke off at this mail.',
  550: 'There is no such mailbox, or it takes no mail from us.',
  551: 'The mailbox has moved.',
  552: 'The mailbox is full, or the mail is too large for it.',
  553: 'The address is not accepted.',
  554: 'The mail was refused.',
  450: 'The mailbox cannot be used just now.',
  451: 'The mail server had a fault.',
  452: 'The mail server has no room just now.',
}

/** Says what a failed attempt means, and in words. */
export function explainFailure(thrown: unknown, auth?: SmtpAuth): Failure {
  const error = readSmtpError(thrown, auth)
  const { code, command, responseCode } = error
  const aboutServer = aboutConnection(error)
  if (aboutServer) return aboutServer
  if (responseCode > 0) {
    const reason = `${receiverReasons[responseCode] ?? 'The mail was not taken.'}${answered(error)}`
    if (isPermanent(responseCode)) return permanent(reason)
    // 421 also ends the connection: if every mail gets it, it is about the server after all.
    return { kind: responseCode === 421 ? 'broken' : 'temporary', reason }
  }
  if (code === 'ETIMEDOUT') return { kind: 'silent', reason: 'The mail server took too long to answer.' }
  if (['ECONNECTION', 'ESOCKET'].includes(code))
    return { kind: 'broken', reason: 'The mail server broke off the connection.' }
  // The message itself cannot be sent, such as an address that SMTP has no way to write.
  if (code === 'EENVELOPE' || (code === 'EMESSAGE' && command === 'MAIL FROM')) {
    return permanent(`The mail cannot be sent: ${error.message}`)
  }
  return { kind: 'temporary', reason: `The mail could not be sent: ${error.message}` }
}

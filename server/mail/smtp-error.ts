import type { SmtpServer } from './settings.ts'
import { withoutPassword } from './without-password.ts'

type SmtpAuth = SmtpServer['auth']

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

/** Its own words, where it said any. */
export const answered = ({ response }: SmtpError) => (response ? ` It answered: ${response}` : '')

// All of them before any mail was spoken of; a timeout afterwards may be about that mail.
const setUpTimeouts = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'])
export const isUnanswered = ({ originalCode, syscall, timeoutType }: SmtpError) =>
  setUpTimeouts.has(timeoutType) || (originalCode === 'ETIMEDOUT' && syscall === 'connect')

/** Of `550 5.1.1` subject and detail as `1.1` (RFC 3463); nothing where the server gives none. */
export function enhancedCodeOf({ response }: SmtpError): string | undefined {
  return /(?<![\d.])[245]\.(\d{1,3}\.\d{1,3})(?!\d|\.\d)/.exec(response)?.[1]
}

import type { SmtpServer } from './settings.ts'
import { withoutPassword } from './without-password.ts'

type SmtpAuth = SmtpServer['auth']

export type SmtpError = {
  code: string
  /** The system's error code, such as ECONNREFUSED. */
  originalCode: string
  /** The failed system call: connect, read, write. */
  syscall: string
  /** The step at which nodemailer itself timed out. */
  timeoutType: string
  /** The SMTP step: CONN, EHLO, STARTTLS, AUTH PLAIN, MAIL FROM, RCPT TO, DATA. */
  command: string
  responseCode: number
  response: string
  message: string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Reads an error and removes the password, which a server may repeat. */
export function toSmtpError(error: unknown, auth?: SmtpAuth): SmtpError {
  const fields: object = typeof error === 'object' && error !== null ? error : {}
  const field = (name: string): unknown => Reflect.get(fields, name)
  const responseCode = field('responseCode')
  const [code, command] = [textOf(field('code')), textOf(field('command'))]
  const isAboutPassword = isPasswordRefused({ code, command, responseCode })
  // Remove the password before cutting the text: half a password would not be found.
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

/** The server's answer as a sentence, if it gave one. */
export const serverAnswerText = ({ response }: SmtpError) => (response ? ` It answered: ${response}` : '')

// Timeouts before any mail was mentioned; a later one may concern that mail.
const setUpTimeouts = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'])
export const isUnanswered = ({ originalCode, syscall, timeoutType }: SmtpError) =>
  setUpTimeouts.has(timeoutType) || (originalCode === 'ETIMEDOUT' && syscall === 'connect')

/** Subject and detail of an enhanced code: `1.1` for `550 5.1.1` (RFC 3463); undefined if the server gives none. */
export function enhancedCodeOf({ response }: SmtpError): string | undefined {
  return /(?<![\d.])[245]\.(\d{1,3}\.\d{1,3})(?!\d|\.\d)/.exec(response)?.[1]
}

import type { SmtpServer } from './settings.ts'

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
  // Remove the password before cutting the text: half a password would not be found.
  const shown = (text: string) => withoutPassword(text.replace(/[\p{Cc}\s]+/gu, ' '), auth)
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

export const isPasswordRefused = ({ code, command, responseCode }: SmtpError) =>
  code === 'EAUTH' || code === 'ENOAUTH' || command.startsWith('AUTH') || responseCode === 530

/** The server's answer as a sentence, if it gave one. */
export const serverAnswerText = ({ response }: SmtpError) => (response ? ` It answered: ${response}` : '')

// Timeouts before any mail was mentioned; a later one may concern that mail.
const setUpTimeouts = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'])
export const isUnanswered = ({ syscall, timeoutType }: SmtpError) =>
  setUpTimeouts.has(timeoutType) || syscall === 'connect'

const hidden = '•••'

const inBase64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '')

/**
 * Removes the password from a mail server's answer in every form that was sent: plain, alone in base64 (LOGIN), and in
 * base64 with the user (PLAIN).
 */
function withoutPassword(text: string, auth: SmtpAuth): string {
  if (!auth?.pass) return text
  const { user, pass } = auth
  const spellings = [pass, pass.replace(/\s+/g, ' '), inBase64(`\0${user}\0${pass}`), inBase64(pass)]
  return (
    spellings
      .toSorted((one, other) => other.length - one.length)
      .reduce((left, spelling) => left.replaceAll(spelling, hidden), text)
      // Padding left over from removed base64.
      .replace(/•••=+/g, hidden)
  )
}

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
export const isUnanswered = ({ syscall, timeoutType }: SmtpError) =>
  setUpTimeouts.has(timeoutType) || syscall === 'connect'

const hidden = '•••'

const inBase64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '')

// Distinguishes words such as `BadCredentials` and `AUTHENTICATION` from base64.
const isWord = (run: string) => /^(?:[A-Z]?[a-z]+(?:[A-Z][a-z]{2,})*|[A-Z]+)$/.test(run)

/**
 * Removes the password from a mail server's answer in every form that was sent: plain, alone in base64 (LOGIN), and in
 * base64 with the user (PLAIN, and HTTP Basic). An answer about the password may hold a fragment of these or a derived
 * value (CRAM-MD5): in that case every run that looks like base64 is removed.
 */
export function withoutPassword(text: string, auth: SmtpServer['auth'], isAboutPassword: boolean): string {
  const { user = '', pass = '' } = auth ?? {}
  const spellings = pass
    ? [
        ...[pass, pass.replace(/\s+/g, ' '), encodeURIComponent(pass.toWellFormed())],
        ...[
          inBase64(`\0${user}\0${pass}`),
          inBase64(`${user}:${pass}`),
          inBase64(pass),
          Buffer.from(pass).toString('base64url'),
        ],
      ]
    : []
  const shown = spellings
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, spelling) => left.replaceAll(spelling, hidden), text)
  const whole = isAboutPassword
    ? shown.replace(/[\w+/-]{12,}/g, (run) => (isWord(run) ? run : hidden))
    : shown
  // Padding left over from removed base64.
  return whole.replace(/•••=+/g, hidden)
}

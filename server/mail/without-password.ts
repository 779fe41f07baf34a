import type { SmtpServer } from './settings.ts'

const hidden = '•••'

const inBase64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '')

// Words, as in `BadCredentials` and `AUTHENTICATION`, are no base64.
const isWord = (run: string) => /^(?:[A-Z]?[a-z]+(?:[A-Z][a-z]{2,})*|[A-Z]+)$/.test(run)

/**
 * What a mail server said, without the password as it was sent to it: plain, alone in base64 (LOGIN), and in base64 with the
 * user (PLAIN, and Basic of HTTP). An answer about the password may hold a piece of them, or what was made of it (CRAM-MD5): there every run
 * that looks like base64 is taken out.
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
  // What base64 was filled up with.
  return whole.replace(/•••=+/g, hidden)
}

import type { SmtpServer } from './settings.ts'

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

import { Secret, TOTP } from 'otpauth'

const period = 30
const digits = 6
// The step before and the one after count too: clocks differ, and typing takes a moment.
const window = 1
/** What RFC 4226 recommends for SHA-1. */
const secretBytes = 20

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period, digits })

export const createSecret = () => new Secret({ size: secretBytes }).base32

/** What an authenticator app reads, as a picture or a link. */
export function otpauthUri(secret: string, { issuer, username }: { issuer: string; username: string }) {
  return new TOTP({ secret: Secret.fromBase32(secret), period, digits, issuer, label: username }).toString()
}

export const isFigures = (code: string) => /^\d{6}$/.test(code)

/** The number of the time step that these figures are of, if it is near enough to now. */
export function stepOfFigures(secret: string, figures: string, at: Date): number | undefined {
  // The library compares bytes, and throws where six letters are more than six of them.
  if (!isFigures(figures)) return undefined
  const totp = totpOf(secret)
  const timestamp = at.getTime()
  const delta = totp.validate({ token: figures, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

import { Secret, TOTP } from 'otpauth'

const period = 30
const digits = 6
// Accept one time step before and after: clocks differ, and typing takes a moment.
const window = 1
/** The key length that RFC 4226 recommends for SHA-1. */
const secretBytes = 20

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period, digits })

export const createTotpSecret = () => new Secret({ size: secretBytes }).base32

/** The otpauth: URI for authenticator apps, shown as QR code and link. */
export function otpauthUri(secret: string, { issuer, username }: { issuer: string; username: string }) {
  return new TOTP({ secret: Secret.fromBase32(secret), period, digits, issuer, label: username }).toString()
}

export const isTotpCode = (code: string) => /^\d{6}$/.test(code)

/** The time step that a code belongs to, if it is within the accepted window. */
export function timeStepOf(secret: string, code: string, at: Date): number | undefined {
  // The library throws when a code has six characters but more than six bytes.
  if (!isTotpCode(code)) return undefined
  const totp = totpOf(secret)
  const timestamp = at.getTime()
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

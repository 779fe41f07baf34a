import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows at this time. */
export const codeAt = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** A code that is wrong at this time and in the steps around it. */
export function wrongCodeAt(secret: string, at: Date): string {
  const near = [-60, -30, 0, 30, 60].map((s) => codeAt(secret, new Date(at.getTime() + s * 1000)))
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (one) => !near.includes(one),
  )
  if (!wrong) throw new Error('every guess is right')
  return wrong
}

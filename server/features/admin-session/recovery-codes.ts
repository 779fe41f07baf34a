import { randomLetters } from '#server/security/random-letters.ts'
import { hashToken } from '#server/security/token.ts'

const codesAtOnce = 10

export function createRecoveryCodes(): string[] {
  return Array.from({ length: codesAtOnce }, () =>
    randomLetters(8)
      .toUpperCase()
      .replace(/(.{4})(?=.)/, '$1-'),
  )
}

/** However it is typed: in small letters, with or without its dash. */
export const hashRecoveryCode = (adminUserId: string, code: string) =>
  hashToken(`${adminUserId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)

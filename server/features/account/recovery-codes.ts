import type { Passwords } from '#server/security/password.ts'
import { randomLetters } from '#server/security/random-letters.ts'
import { hashToken } from '#server/security/token.ts'

const codesAtOnce = 10

/** New codes, and the same as they are stored: they are short, so they are hashed as slowly as a password. */
export async function createRecoveryCodes(passwords: Passwords) {
  const codes = Array.from({ length: codesAtOnce }, () =>
    randomLetters(8)
      .toUpperCase()
      .replace(/(.{4})(?=.)/, '$1-'),
  )
  return { codes, stored: await Promise.all(codes.map((code) => passwords.hash(plainOf(code)))) }
}

/** However it is typed: in small letters, with or without its dash. */
const plainOf = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Which of those that are stored it is. */
export async function findRecoveryCode(
  passwords: Passwords,
  stored: readonly string[],
  { adminUserId, code }: { adminUserId: string; code: string },
): Promise<string | undefined> {
  const plain = plainOf(code)
  // Earlier releases stored SHA-256.
  const fast = hashToken(`${adminUserId} ${plain}`)
  for (const one of stored) {
    const isIt = one.startsWith('$')
      ? await passwords.verify(one, plain, { hasPriority: true })
      : one === fast
    if (isIt) return one
  }
  return undefined
}

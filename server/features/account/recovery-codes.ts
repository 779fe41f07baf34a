import type { Passwords } from '#server/security/password.ts'
import { hashToken, randomLetters } from '#server/security/token.ts'

const codesAtOnce = 10

/** Creates recovery codes and their hashes. The codes are short, so they are hashed as slowly as a password. */
export async function createRecoveryCodes(passwords: Passwords) {
  const codes = Array.from({ length: codesAtOnce }, () =>
    randomLetters(8)
      .toUpperCase()
      .replace(/(.{4})(?=.)/, '$1-'),
  )
  return { codes, stored: await Promise.all(codes.map((code) => passwords.hash(normalise(code)))) }
}

/** Accepts lower case and missing or extra separators. */
const normalise = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The stored hash that matches the code, if any. */
export async function findRecoveryCode(
  passwords: Passwords,
  stored: readonly string[],
  { adminUserId, code }: { adminUserId: string; code: string },
): Promise<string | undefined> {
  const plain = normalise(code)
  // Earlier releases stored SHA-256 hashes.
  const legacyHash = hashToken(`${adminUserId} ${plain}`)
  for (const one of stored) {
    const isMatch = one.startsWith('$')
      ? await passwords.verify(one, plain, { hasPriority: true })
      : one === legacyHash
    if (isMatch) return one
  }
  return undefined
}

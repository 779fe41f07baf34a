import { createHash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits as text that is safe in a cookie or a link. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token: it recognises the token, but a stolen copy is useless. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

// Without letters and digits that are easily confused when copied by hand.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

export const randomLetters = (count: number, letters = alphabet) =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')

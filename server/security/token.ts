import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text that is safe in a cookie or a link. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token: enough to recognise it, useless to whoever copies it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

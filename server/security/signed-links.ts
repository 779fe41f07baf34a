import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/database/database.ts'

export type LinkSigner = ReturnType<typeof createLinkSigner>

const shape = /^([\w.-]{1,100})\.([\w-]{27})$/

export function createLinkSigner(secret: string) {
  // 160 bits: short enough for a link, far too long to be guessed.
  const signatureOf = (purpose: string, id: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${id}`).digest('base64url').slice(0, 27)
  return {
    sign: (purpose: string, id: string) => `${id}.${signatureOf(purpose, id)}`,
    /** The id signed for this purpose; undefined if the token is forged, truncated or for another purpose. */
    read: (purpose: string, token: string): string | undefined => {
      const [, id, signature] = shape.exec(token) ?? []
      if (id === undefined || signature === undefined) return undefined
      const isGenuine = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(purpose, id)))
      return isGenuine ? id : undefined
    },
  }
}

/** A token for one id and one purpose that holds its creation time. */
export const createDatedToken = (links: LinkSigner, purpose: string, id: string, at: Date): string =>
  links.sign(purpose, `${id}.${Math.floor(at.getTime() / 1000).toString(36)}`)

/** The id of a dated token and whether it is older than `lifetimeMs`; undefined if the token is not genuine. */
export function verifyDatedToken(
  links: LinkSigner,
  purpose: string,
  token: string,
  { now, lifetimeMs }: { now: Date; lifetimeMs: number },
): { id: string; isExpired: boolean } | undefined {
  const [, id, seconds] = /^(.+)\.([\da-z]+)$/.exec(links.read(purpose, token) ?? '') ?? []
  if (id === undefined || seconds === undefined) return undefined
  const ageMs = now.getTime() - Number.parseInt(seconds, 36) * 1000
  return { id, isExpired: ageMs >= lifetimeMs }
}

/** The secret that signs links: created once, stored in the database, shared by all processes. */
export async function ensureLinkSecret(database: Database, now: () => Date): Promise<string> {
  return await database.write(async (tx) => {
    const { value } = await tx
      .insertInto('secrets')
      .values({ name: 'links', value: randomBytes(32).toString('base64url'), createdAt: now() })
      // A no-op update, so that `returning` yields the existing row.
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: 'links' }))
      .returning('value')
      .executeTakeFirstOrThrow()
    return value
  })
}

import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

export const securityTxtPath = '/.well-known/security.txt'

/** The standard wants less than a year; half a year is soon enough for a change of hands. */
const monthsValid = 6

/** Whom to tell of a weakness (RFC 9116). It expires at the start of a month, so that it stays the same for weeks. */
export function securityTxt({ email, siteUrl }: { email: string; siteUrl: string }, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsValid, 1))
  return [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    // The standard allows no other scheme.
    ...(siteUrl.startsWith('https:') ? [`Canonical: ${siteUrl}${securityTxtPath}`] : []),
    '',
  ].join('\n')
}

export function publicRoutes(app: FastifyInstance, { facts, now }: Pick<Deps, 'facts' | 'now'>): void {
  app.get(securityTxtPath, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public,max-age=3600' })
      .send(securityTxt(facts, now())),
  )
}

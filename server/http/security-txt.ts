import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

export const securityTxtPath = '/.well-known/security.txt'

/** RFC 9116 recommends less than a year; half a year allows for a change of contact. */
const monthsValid = 6

/**
 * Contact for reporting vulnerabilities (RFC 9116). Expires at the start of a month, so that it stays the same for
 * weeks.
 */
export function securityTxt({ email, siteUrl }: { email: string; siteUrl: string }, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsValid, 1))
  return [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    // RFC 9116 requires https here.
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

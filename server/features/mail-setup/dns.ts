import { Resolver } from 'node:dns/promises'
import type { MailRecord } from '#contract/mail-setup.ts'

/** Looks up DNS records; an empty list if the name has none, undefined if DNS did not answer. */
export type AskDns = (kind: MailRecord['kind'], name: string) => Promise<string[] | undefined>

const timeoutMs = 3000

const absent = new Set(['ENODATA', 'ENOTFOUND'])

/** Uses the system's resolver, so that no third party learns the domain. */
export function createAskDns(servers?: readonly string[]): AskDns {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  if (servers) resolver.setServers(servers)
  return async (kind, name) => {
    // Reserved names (RFC 2606) never resolve.
    if (/\.(example|test|invalid|localhost)$/.test(name)) return []
    try {
      if (kind === 'CNAME') return await resolver.resolveCname(name)
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      return absent.has(code) ? [] : undefined
    }
  }
}

import { Resolver } from 'node:dns/promises'
import type { MailRecord } from '#contract/mail-setup.ts'

/** What is in DNS under a name; nothing where it could not be asked. */
export type AskDns = (kind: MailRecord['kind'], name: string) => Promise<string[] | undefined>

const timeoutMs = 3000

const absent = new Set(['ENODATA', 'ENOTFOUND'])

/** Asks the system's own resolver, nobody else's service. */
export function createAskDns(servers?: readonly string[]): AskDns {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  if (servers) resolver.setServers(servers)
  return async (kind, name) => {
    // Names that are reserved for examples and tests stand in no DNS.
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

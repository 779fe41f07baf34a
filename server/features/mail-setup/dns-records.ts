import { domainOf, type MailProvider, mailProviderNameAt, mailProviderOf } from '#contract/mail-providers.ts'
import type { MailRecord, MailRecords } from '#contract/mail-setup.ts'
import type { Deps } from '#server/deps.ts'
import type { AskDns } from './dns.ts'
import * as repository from './repository.ts'
import { accountOfDraft, initialDraftOf } from './rules.ts'

const isSpf = (text: string) => /^v=spf1(\s|$)/i.test(text)

/** Adds a sender to the existing SPF record: a domain may have only one, and current senders must keep working. */
function spfWith(known: string | undefined, include: string): string {
  if (known === undefined) return `v=spf1 ${include} ~all`
  const words = known.trim().split(/\s+/)
  if (words.some((word) => word.toLowerCase() === include)) return known
  const end = words.findIndex((word) => /^[-~?+]?all$/i.test(word) || /^redirect=/i.test(word))
  return words.toSpliced(end === -1 ? words.length : end, 0, include).join(' ')
}

const withoutDot = (name: string) => name.toLowerCase().replace(/\.$/, '')

async function spfRecord(ask: AskDns, domain: string, { spf }: MailProvider): Promise<MailRecord> {
  const lines = (await ask('TXT', domain))?.filter(isSpf)
  const value = spfWith(lines?.[0], spf)
  return {
    kind: 'TXT',
    name: '@',
    value,
    // Receivers ignore SPF when a domain has two records.
    ...(lines && { isFound: lines.length === 1 && lines[0] === value }),
  }
}

async function signingRecords(ask: AskDns, domain: string, { signing }: MailProvider): Promise<MailRecord[]> {
  return await Promise.all(
    signing.map(async ({ kind, name, value, where }) => {
      const wanted = value?.replace('{domain}', domain)
      const found = await ask(kind, `${name}.${domain}`)
      const isMatch = (one: string) => wanted === undefined || withoutDot(one) === wanted
      return {
        kind,
        name,
        ...(wanted !== undefined && { value: wanted }),
        ...(where !== undefined && { where }),
        ...(found && { isFound: found.some(isMatch) }),
      }
    }),
  )
}

async function policyRecord(ask: AskDns, domain: string, address: string): Promise<MailRecord> {
  const found = await ask('TXT', `_dmarc.${domain}`)
  const known = found?.find((text) => /^v=DMARC1\s*;/i.test(text))
  return {
    kind: 'TXT',
    name: '_dmarc',
    value: known ?? `v=DMARC1; p=none; rua=mailto:${address}`,
    ...(found && { isFound: known !== undefined }),
  }
}

/** DNS records for the sender address in use or in the draft. */
export async function readMailRecords(
  deps: Pick<Deps, 'askDns' | 'config' | 'database' | 'facts' | 'mailSettings' | 'now'>,
): Promise<MailRecords> {
  const { askDns: ask, config, mailSettings, now } = deps
  const row = await repository.settings.read(deps.database.kysely)
  const { address, provider: typed } = accountOfDraft(initialDraftOf(row, deps), config)
  const { smtp } = mailSettings
  const name = config.setOnServer.smtp && smtp ? (mailProviderNameAt(smtp.host) ?? 'another') : typed
  const from = address || (smtp ? mailSettings.mailFrom.address : '')
  const checkedAt = now().toISOString()
  const domain = domainOf(from)
  // Validate the domain before it becomes part of DNS queries.
  if (!/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(domain)) return { records: [], checkedAt }
  const provider = mailProviderOf(name)
  const company = provider?.company
  const about = { domain, ...(company && { company }), checkedAt }
  if (provider?.ownDomains.includes(domain)) return { ...about, records: [] }
  const [spf, signing, policy] = await Promise.all([
    provider ? spfRecord(ask, domain, provider) : undefined,
    provider ? signingRecords(ask, domain, provider) : [],
    policyRecord(ask, domain, from),
  ])
  return { ...about, records: [...(spf ? [spf] : []), ...signing, policy] }
}

import { domainToASCII } from 'node:url'
import { domainOf, mailProviders } from '#contract/mail-providers.ts'

/** Domains on which thousands of unrelated people have mailboxes: mail companies and Britain's networks. */
const providers: ReadonlySet<string> = new Set([
  ...Object.values(mailProviders).flatMap(({ ownDomains }) => ownDomains),
  ...['aol.co.uk', 'gmx.com', 'gmx.co.uk', 'mail.com', 'outlook.co.uk', 'rocketmail.co.uk', 'tuta.com'],
  ...['blueyonder.co.uk', 'btinternet.com', 'btopenworld.com', 'ee.co.uk', 'ntlworld.com', 'o2.co.uk'],
  ...['orange.net', 'plus.com', 'plusnet.com', 'sky.com', 'talk21.com', 'talktalk.net', 'tiscali.co.uk'],
  ...['virgin.net', 'virginmedia.com', 'vodafone.co.uk'],
])

export const isProviderDomain = (group: string) => providers.has(group)

const secondLevels = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'gov',
  'ltd',
  'me',
  'net',
  'nhs',
  'org',
  'plc',
  'sch',
])

/** Asking costs as much as a statement, and nearly every domain is plain. */
const isPlain = /^[a-z0-9.-]+\.[a-z]+$/

function asciiDomainOf(address: string): string {
  const domain = domainOf(address)
  return isPlain.test(domain) && !domain.includes('xn--') ? domain : domainToASCII(domain)
}

/** The registered domain; its owner can make any number of names below it. */
export function domainGroupOf(address: string): string {
  const labels = asciiDomainOf(address).split('.')
  const [country = '', second = ''] = labels.toReversed()
  return labels.slice(country.length === 2 && secondLevels.has(second) ? -3 : -2).join('.')
}

const gmail = new Set(['gmail.com', 'googlemail.com'])
const proton = new Set(['proton.me', 'protonmail.com', 'pm.me'])

/** One key for all spellings of an address that reach the same mailbox. */
export function mailboxKey(address: string): string {
  const domain = asciiDomainOf(address) || domainOf(address)
  const [name = ''] = address.slice(0, address.lastIndexOf('@')).toLowerCase().split('+')
  if (gmail.has(domain)) return `${name.replaceAll('.', '')}@gmail.com`
  if (proton.has(domain)) return `${name.replaceAll(/[._-]/g, '')}@proton.me`
  // Fastmail delivers what goes to anything@jo.fastmail.com to jo@fastmail.com.
  const [, owner, company] = /^([^.]+)\.(fastmail\.(?:com|fm|co\.uk))$/.exec(domain) ?? []
  return owner && company ? `${owner}@${company}` : `${name}@${domain}`
}

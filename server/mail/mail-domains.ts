import { domainToASCII } from 'node:url'
import { domainOf, mailProviders } from '#contract/mail-providers.ts'

/** Where thousands of people who do not know each other have their mailboxes: the mail companies, and Britain's networks. */
const providers: ReadonlySet<string> = new Set([
  ...Object.values(mailProviders).flatMap(({ ownDomains }) => ownDomains),
  ...['aol.co.uk', 'gmx.com', 'gmx.co.uk', 'mail.com', 'outlook.co.uk', 'rocketmail.co.uk', 'tuta.com'],
  ...['blueyonder.co.uk', 'btinternet.com', 'btopenworld.com', 'ee.co.uk', 'ntlworld.com', 'o2.co.uk'],
  ...['orange.net', 'plus.com', 'plusnet.com', 'sky.com', 'talk21.com', 'talktalk.net', 'tiscali.co.uk'],
  ...['virgin.net', 'virginmedia.com', 'vodafone.co.uk'],
])

export const isProvider = (group: string) => providers.has(group)

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

/** What somebody has registered, under which they can make as many names as they like. */
export function domainGroupOf(address: string): string {
  const labels = domainToASCII(domainOf(address)).split('.')
  const [country = '', second = ''] = labels.toReversed()
  return labels.slice(country.length === 2 && secondLevels.has(second) ? -3 : -2).join('.')
}

const gmail = new Set(['gmail.com', 'googlemail.com'])
const proton = new Set(['proton.me', 'protonmail.com', 'pm.me'])

/** One name for all the ways to write an address that reach the same mailbox. */
export function mailboxKey(address: string): string {
  const domain = domainToASCII(domainOf(address)) || domainOf(address)
  const [name = ''] = address.slice(0, address.lastIndexOf('@')).toLowerCase().split('+')
  if (gmail.has(domain)) return `${name.replaceAll('.', '')}@gmail.com`
  if (proton.has(domain)) return `${name.replaceAll(/[._-]/g, '')}@proton.me`
  // Fastmail delivers what goes to anything@jo.fastmail.com to jo@fastmail.com.
  const [, owner, company] = /^([^.]+)\.(fastmail\.(?:com|fm|co\.uk))$/.exec(domain) ?? []
  return owner && company ? `${owner}@${company}` : `${name}@${domain}`
}

import { isIP } from 'node:net'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import * as z from 'zod/mini'
import { shipped } from '#content/shipped.ts'
import { wholeNumberText } from '#contract/fields.ts'
import { passwordFewest, textLimits } from '#contract/limits.ts'
import { isMailAddress, parseMailbox, parseSmtpUrl } from './mail/settings.ts'
import { StartError } from './process/start-error.ts'

/** Good values of settings whose default is only acceptable on a site without mail. */
const mailAdvice = {
  MAIL_FROM: 'an address such as North Leeds Curls <hello@example.com>',
  OWNER_EMAIL: 'the address where the owner reads mail, such as owner@example.com',
  SITE_URL: 'the address visitors use, such as https://www.example.co.uk',
} as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Puts IPv6 addresses in brackets. */
const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

// A server may listen on these, but they are no address to visit. URL normalises every spelling to these forms.
const wildcardHosts = ['0.0.0.0', '[::]', '[::ffff:0:0]']
const isWildcard = (url: URL) => wildcardHosts.includes(url.hostname)

const isSiteUrl = (text: string) => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || isWildcard(url)) return false
  return url.pathname === '/' && !url.search && !url.hash
}
const isHost = (text: string) => /^[\w.:-]+$/.test(text) && URL.canParse(`http://${inUrl(text)}`)
const isAddressList = (text: string) =>
  text.split(',').every((one) => isIP(one.trim()) !== 0 || ipaddr.isValidCIDR(one.trim()))

/** A text that is good for something; `advice` is an example of a good one. */
const setting = (isGood: (text: string) => boolean, advice: string) =>
  z.string().check(z.refine(isGood, advice))

/** Each message is an example of a good value; `readConfig` puts it into a sentence that names the variable. */
const Environment = z.object({
  PORT: z._default(wholeNumberText(0, 65_535, 'a free port such as 3000'), 3000),
  HOST: z._default(setting(isHost, '127.0.0.1, or 0.0.0.0 for every network'), '127.0.0.1'),
  SITE_URL: z.optional(setting(isSiteUrl, mailAdvice.SITE_URL)),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    setting(
      (text) => /^(sqlite:.|postgres(ql)?:\/\/.)/.test(text),
      'sqlite:./data/site.db or postgres://user:password@host:5432/name',
    ),
  ),
  ADMIN_USERNAME: z._default(
    setting(
      (text) => /^(?=.*\S)[^\p{Cc}]+$/u.test(text) && text.length <= textLimits.username,
      'a name such as owner',
    ),
    'owner',
  ),
  ADMIN_PASSWORD: z.optional(
    setting(
      ({ length }) => length >= passwordFewest.first && length <= textLimits.password,
      `${passwordFewest.first} to ${textLimits.password} characters that nobody guesses`,
    ),
  ),
  SMTP_URL: z.optional(
    setting(
      (text) => parseSmtpUrl(text) !== undefined,
      'smtp://user:password@smtp.example.com:587, or smtps://…:465 for encryption from the start',
    ),
  ),
  MAIL_FROM: z.optional(setting((text) => parseMailbox(text) !== undefined, mailAdvice.MAIL_FROM)),
  OWNER_EMAIL: z.optional(setting(isMailAddress, mailAdvice.OWNER_EMAIL)),
  MAILS_PER_MINUTE: z._default(wholeNumberText(1, 1_000_000, 'a whole number from 1 such as 30'), 30),
  TRUST_PROXY: z.optional(
    setting(
      (text) => /^\d{1,2}$/.test(text) || isAddressList(text),
      'a number of proxies such as 1, or their addresses such as 127.0.0.1, 10.0.0.0/8',
    ),
  ),
  RATE_LIMIT_FACTOR: z._default(
    z.coerce.number('a number such as 1').check(z.gt(0, 'a number above 0 such as 1')),
    1,
  ),
  LOG_LEVEL: z._default(z.enum(logLevels, `one of ${logLevels.join(', ')}`), 'warn'),
})

/** A number of hops becomes a function that trusts that many nearest proxies. */
function trustedProxies(text: string | undefined) {
  if (text === undefined) return false
  const hops = Number(text)
  return Number.isNaN(hops) ? text : (_address: string, hop: number) => hop < hops
}

/** Refuses combinations of settings that are valid on their own: links and mails with an address that is nobody's. */
function checkTogether(settings: z.output<typeof Environment>, addressOfHost: URL): void {
  const needed = settings.SMTP_URL !== undefined ? (['MAIL_FROM', 'OWNER_EMAIL', 'SITE_URL'] as const) : []
  for (const name of isWildcard(addressOfHost) ? (['SITE_URL', ...needed] as const) : needed)
    if (settings[name] === undefined)
      throw new StartError(
        `The setting ${name} is missing, which SMTP_URL or HOST needs. A good value is ${mailAdvice[name]}.`,
      )
}

const secretSettings = ['ADMIN_PASSWORD', 'DATABASE_URL', 'SMTP_URL']

export type Config = ReturnType<typeof readConfig>

/** Reads and checks all settings; an empty value counts as not set. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = Environment.safeParse(set)
  if (!read.success) {
    const [issue] = read.error.issues
    const name = String(issue?.path[0])
    const value = secretSettings.includes(name) ? '(hidden)' : set[name]
    throw new StartError(`The setting ${name}=${value} cannot be used. A good value is ${issue?.message}.`)
  }
  const { data } = read
  const dataDir = resolve(data.DATA_DIR)
  const addressOfHost = new URL(`http://${inUrl(data.HOST)}:${data.PORT}`)
  checkTogether(data, addressOfHost)
  return {
    port: data.PORT,
    host: data.HOST,
    siteUrl: new URL(data.SITE_URL ?? addressOfHost).origin,
    dataDir,
    databaseUrl: data.DATABASE_URL ?? `sqlite:${resolve(dataDir, 'site.db')}`,
    adminUsername: data.ADMIN_USERNAME.trim(),
    adminPassword: data.ADMIN_PASSWORD,
    trustProxy: trustedProxies(data.TRUST_PROXY),
    rateLimitFactor: data.RATE_LIMIT_FACTOR,
    logLevel: data.LOG_LEVEL,
    smtp: data.SMTP_URL === undefined ? undefined : parseSmtpUrl(data.SMTP_URL),
    mailFrom: parseMailbox(data.MAIL_FROM ?? '') ?? {
      name: shipped.details.name,
      address: shipped.details.email,
    },
    ownerEmail: data.OWNER_EMAIL ?? shipped.details.email,
    /** Settings that the dashboard cannot change. */
    setOnServer: {
      smtp: data.SMTP_URL !== undefined,
      mailFrom: data.MAIL_FROM !== undefined,
      ownerEmail: data.OWNER_EMAIL !== undefined,
      siteUrl: data.SITE_URL !== undefined,
    },
    mailsPerMinute: data.MAILS_PER_MINUTE,
  }
}

import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without settings the site runs on this machine alone, on the embedded database', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://127.0.0.1:3000',
    dataDir: resolve('data'),
    databaseUrl: `sqlite:${resolve('data/site.db')}`,
    adminUsername: 'owner',
    adminPassword: undefined,
    trustProxy: false,
    rateLimitFactor: 1,
    logLevel: 'warn',
    smtp: undefined,
    mailFrom: { name: 'North Leeds Curls', address: 'hello@northleedscurls.example' },
    ownerEmail: 'hello@northleedscurls.example',
    setOnServer: { smtp: false, mailFrom: false, ownerEmail: false, siteUrl: false },
    mailsPerMinute: 30,
  })
})

test('settings are taken as they are meant, and one that is empty counts as not set', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '::1',
    DATA_DIR: '/srv/site',
    DATABASE_URL: 'postgres://a:b@db/site',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    RATE_LIMIT_FACTOR: '0.5',
  })
  expect(config).toMatchObject({
    port: 8080,
    siteUrl: 'http://[::1]:8080',
    dataDir: '/srv/site',
    databaseUrl: 'postgres://a:b@db/site',
    trustProxy: '10.0.0.0/8, ::1',
    rateLimitFactor: 0.5,
  })
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  expect(readConfig({ SITE_URL: 'https://curls.example/' }).siteUrl).toBe('https://curls.example')
})

const proxies = 'a number of proxies such as 1, or their addresses such as 127.0.0.1, 10.0.0.0/8'
const site = 'the address visitors use, such as https://www.example.co.uk'

test.each([
  ['PORT', '70000', 'a free port such as 3000'],
  ['HOST', 'a:b', '127.0.0.1, or 0.0.0.0 for every network'],
  ['SITE_URL', 'https://curls.example/site', site],
  ['SITE_URL', 'http://0.0.0.0:3000', site],
  ['ADMIN_PASSWORD', 'x', '8 to 200 characters that nobody guesses'],
  ['DATABASE_URL', 'mysql://a', 'sqlite:./data/site.db or postgres://user:password@host:5432/name'],
  ['ADMIN_USERNAME', '   ', 'a name such as owner'],
  ['TRUST_PROXY', 'true', proxies],
  ['TRUST_PROXY', '10.0.0.0/33', proxies],
  ['TRUST_PROXY', '1,', proxies],
  ['RATE_LIMIT_FACTOR', '0', 'a number above 0 such as 1'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
])('%s=%s is refused with its name and a good value', (name, value, advice) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The setting ${name}=.* A good value is `))
  expect(() => readConfig({ [name]: value })).toThrow(`A good value is ${advice}.`)
})

const mail = {
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'Curls <hello@curls.example>',
  OWNER_EMAIL: 'owner@curls.example',
  SITE_URL: 'https://curls.example',
}

test.each([
  ['MAIL_FROM', 'an address such as North Leeds Curls <hello@example.com>'],
  ['OWNER_EMAIL', 'the address where the owner reads mail, such as owner@example.com'],
  ['SITE_URL', site],
])('a mail server without %s is refused with its name and a good value', (name, advice) => {
  expect(readConfig(mail)).toMatchObject({ smtp: { host: '127.0.0.1' }, siteUrl: mail.SITE_URL })
  const refusal = () => readConfig({ ...mail, [name]: '' })
  expect(refusal).toThrow(new RegExp(`^The setting ${name} is missing, which SMTP_URL`))
  expect(refusal).toThrow(`A good value is ${advice}.`)
})

test.each(['0.0.0.0', '::', '0', '::ffff:0.0.0.0'])(
  'HOST=%s is no address that links can lead to: SITE_URL is asked for',
  (HOST) => {
    expect(() => readConfig({ HOST })).toThrow(
      /^The setting SITE_URL is missing, which SMTP_URL or HOST needs/,
    )
    expect(readConfig({ HOST, SITE_URL: mail.SITE_URL })).toMatchObject({
      host: HOST,
      siteUrl: mail.SITE_URL,
    })
  },
)

test('a secret is never repeated in a message', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://user:secret@db' })).toThrow(/DATABASE_URL=\(hidden\)/)
  expect(() => readConfig({ ADMIN_PASSWORD: 'secret'.repeat(40) })).toThrow(/ADMIN_PASSWORD=\(hidden\)/)
})

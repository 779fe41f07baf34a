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
    mailsPerMinute: 120,
    confirmSubscriptions: false,
  })
})

test('a setting that is empty counts as not set', () => {
  expect(readConfig({ PORT: '', ADMIN_PASSWORD: '', DATABASE_URL: '' })).toEqual(readConfig({}))
})

test('settings are taken as they are meant', () => {
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
    trustProxy: ['10.0.0.0/8', '::1'],
    rateLimitFactor: 0.5,
  })
  expect(readConfig({ SITE_URL: 'https://curls.example/' }).siteUrl).toBe('https://curls.example')
})

test.each([
  ['PORT', '70000', 'a free port such as 3000'],
  ['PORT', '3000.5', 'a free port such as 3000'],
  ['HOST', 'my host', '127.0.0.1, or 0.0.0.0 for every network'],
  ['SITE_URL', 'curls.example', 'the address visitors use, such as https://www.example.co.uk'],
  ['SITE_URL', 'https://curls.example/site', 'the address visitors use, such as https://www.example.co.uk'],
  ['DATABASE_URL', 'mysql://a', 'sqlite:./data/site.db or postgres://user:password@host:5432/name'],
  ['ADMIN_USERNAME', '   ', 'a name such as owner'],
  ['TRUST_PROXY', 'true', 'a number of proxies such as 1, or their addresses such as 127.0.0.1, 10.0.0.0/8'],
  ['RATE_LIMIT_FACTOR', '0', 'a number above 0 such as 1'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
])('%s=%s is refused with its name and a good value', (name, value, advice) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The setting ${name}=.* A good value is `))
  expect(() => readConfig({ [name]: value })).toThrow(`A good value is ${advice}.`)
})

test('a secret is never repeated in a message', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://user:secret@db' })).toThrow(/DATABASE_URL=\(hidden\)/)
  expect(() => readConfig({ ADMIN_PASSWORD: 'secret'.repeat(40) })).toThrow(/ADMIN_PASSWORD=\(hidden\)/)
})

import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { createPasswords } from '#server/security/password.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { anyDialect, buildDatabase, makeFolder, usuallySqlite } from '#tests/support/databases.ts'
import { buildOwner, owner } from '#tests/support/factories.ts'
import { setOwnerPassword } from './account.ts'

const url = '/api/admin/login'
const wrong = { ...owner, password: 'a guess' }
const newPassword = 'a new password'

async function build(dialect: (typeof usuallySqlite)[number], settings: Record<string, string> = {}) {
  const database = await buildDatabase(dialect)
  const built = await buildTestApp(database, settings)
  await buildOwner(database, built.passwords)
  // All requests share one address, as behind an untrusted proxy.
  const logIn = async (body: object, cookie = '') => {
    const answer = await built.app.inject({ method: 'POST', url, body, headers: { cookie } })
    const given = answer.cookies.filter(({ name }) => name.endsWith('known-browser'))
    return { status: answer.statusCode, browser: given.map(({ name, value }) => `${name}=${value}`).join() }
  }
  const guess = async (times: number, cookie?: string) => {
    const statuses: number[] = []
    for (let n = 0; n < times; n++) statuses.push((await logIn(wrong, cookie)).status)
    return statuses
  }
  const rows = () => database.kysely.selectFrom('knownBrowsers').selectAll().execute()
  return { ...built, logIn, guess, rows }
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: strangers cannot lock out the owner's browser, even after it has logged out`, async () => {
    const { app, guess, logIn } = await build(dialect)
    const { browser } = await logIn(owner)
    const left = await app.inject({ method: 'POST', url: '/api/admin/logout', headers: { cookie: browser } })
    expect(left.cookies.map(({ name }) => name)).toEqual(['session'])
    expect((await guess(11)).at(-1)).toBe(429)
    expect((await logIn(owner)).status).toBe(429)
    expect(await logIn(owner, browser)).toEqual({ status: 200, browser })
  })

  test(`${dialect}: only the ten browsers with the latest logins stay known`, async () => {
    const { guess, logIn, rows, clock } = await build(dialect)
    const browsers: string[] = []
    for (let n = 0; n < 11; n++) {
      browsers.push((await logIn(owner)).browser)
      clock.pass(1000)
      // A browser in regular use stays known.
      expect((await logIn(owner, browsers[0])).browser).toBe(browsers[0])
    }
    expect(await rows()).toHaveLength(10)
    await Promise.all(Array.from({ length: 12 }, () => logIn(owner)))
    expect(await rows()).toHaveLength(10)
    await guess(10)
    expect((await logIn(owner, browsers[1])).status).toBe(429)
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: a known browser has its own limit of ten failures in fifteen minutes`, async () => {
    const { guess, logIn } = await build(dialect)
    const [first, second] = [(await logIn(owner)).browser, (await logIn(owner)).browser]
    expect(await guess(11, first)).toEqual([...Array(10).fill(401), 429])
    expect((await logIn(owner, first)).status).toBe(429)
    expect((await logIn(owner, second)).status).toBe(200)
    expect((await logIn(owner)).status).toBe(200)
  })

  test(`${dialect}: neither a forged token nor a stolen table row makes a browser known`, async () => {
    const { guess, logIn, rows } = await build(dialect)
    await logIn(owner)
    const [row] = await rows()
    await guess(10)
    for (const token of ['x', 'y'.repeat(43), row?.id])
      expect((await logIn(owner, `known-browser=${token}`)).status).toBe(429)
  })

  test(`${dialect}: after a change of the password no browser is known any more`, async () => {
    const { database, facts, guess, logIn, now, passwords, rows } = await build(dialect)
    const { browser } = await logIn(owner)
    await setOwnerPassword({ database, facts, now, passwords, dataDir: await makeFolder() }, newPassword)
    expect(await rows()).toEqual([])
    await guess(10)
    expect((await logIn({ ...owner, password: newPassword }, browser)).status).toBe(429)
  })

  test(`${dialect}: a browser is known for 180 days after its last good login`, async () => {
    const { clock, guess, logIn } = await build(dialect)
    const { browser } = await logIn(owner)
    clock.pass(180 * dayMs - 1)
    await guess(10)
    expect((await logIn(owner, browser)).status).toBe(200)
    clock.pass(180 * dayMs)
    await guess(10)
    expect((await logIn(owner, browser)).status).toBe(429)
  })
}

test.for([
  [
    'https://curls.example',
    /^__Host-known-browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  ],
  ['http://curls.example', /^known-browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/],
] as const)('at %s the token cookie is HttpOnly and SameSite', async ([SITE_URL, cookie]) => {
  const { app } = await build('sqlite', { SITE_URL })
  const answer = await app.inject({ method: 'POST', url, body: owner })
  expect(answer.headers['set-cookie']).toContainEqual(expect.stringMatching(cookie))
})

test('concurrent logins beyond capacity are told to retry', async () => {
  const { app, passwords } = await buildTestApp(await buildDatabase('sqlite'), { RATE_LIMIT_FACTOR: '100' })
  passwords.verify = createPasswords({ memoryKib: 8, passes: 1 }).verify
  const attempts = Array.from({ length: 80 }, () => app.inject({ method: 'POST', url, body: wrong }))
  const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(52)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
})

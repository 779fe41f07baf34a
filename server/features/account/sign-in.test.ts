import { expect, onTestFinished, test, vi } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { pollHeader } from '#contract/owner-address.ts'
import { buildTestApp, minutes } from '#tests/support/build-test-app.ts'
import { owner } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'

const login = '/api/admin/login'
const wrong = { ...owner, password: 'a guess' }
const closed = '/api/admin/consultations'

const cookieOf = (header: unknown) => String(header).split(';')[0] ?? ''

test('the owner signs in, is recognised, and signs out', async () => {
  const { app } = await buildOwnerApp()
  const me = async (cookie: string) =>
    (await app.inject({ url: '/api/admin/me', headers: { cookie } })).json()

  // Anyone may ask, and may sign out.
  expect(await me('')).toEqual({ authenticated: false })
  const out = await app.inject({ method: 'POST', url: '/api/admin/logout' })
  expect([out.statusCode, out.json()]).toEqual([200, { authenticated: false }])

  // The name in any spelling.
  const body = { ...owner, username: owner.username.toUpperCase() }
  const entered = await app.inject({ method: 'POST', url: login, body })
  expect(entered.statusCode).toBe(200)
  expect(entered.json()).toEqual({ authenticated: true })
  const cookie = cookieOf(entered.headers['set-cookie'])
  expect(await me(cookie)).toEqual({ authenticated: true })

  const left = await app.inject({ method: 'POST', url: '/api/admin/logout', headers: { cookie } })
  expect(left.json()).toEqual({ authenticated: false })
  expect(left.headers['set-cookie']).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/)
  expect(await me(cookie)).toEqual({ authenticated: false })
  expect((await app.inject({ url: closed, headers: { cookie } })).statusCode).toBe(401)
})

test('a wrong password and an unknown user get the same answer after the same work', async () => {
  const { app, passwords } = await buildOwnerApp()
  const checks: (string | undefined)[] = []
  const { verify } = passwords
  passwords.verify = (stored, password) => {
    checks.push(stored)
    return verify(stored, password)
  }
  const known = await app.inject({ method: 'POST', url: login, body: wrong })
  const unknown = await app.inject({ method: 'POST', url: login, body: { ...wrong, username: 'nobody' } })
  expect(known.statusCode).toBe(401)
  expect(known.json().detail).toBe('Invalid username or password')
  expect(unknown.statusCode).toBe(401)
  expect(unknown.body).toBe(known.body)
  expect(known.headers['set-cookie'] ?? unknown.headers['set-cookie']).toBeUndefined()
  // One hash derivation each; the stored and the dummy hash cost the same.
  expect(checks).toEqual([expect.any(String), undefined])
})

test('the eleventh failure in fifteen minutes is rate limited until time passes', async () => {
  const { app } = await buildOwnerApp()
  const attempt = (body: object, remoteAddress = '203.0.113.7') =>
    app.inject({ method: 'POST', url: login, body, remoteAddress })
  for (let failure = 1; failure <= 10; failure++) {
    expect((await attempt(wrong)).statusCode, `failure ${failure}`).toBe(401)
    // Successful logins are not counted and do not reset the failures.
    if (failure < 10) expect((await attempt(owner)).statusCode).toBe(200)
  }
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + minutes(5))
  const refused = await attempt(owner)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
  expect(refused.json().detail).toMatch(/too many attempts/)
  expect((await attempt(owner, '203.0.113.8')).statusCode).toBe(200)
  vi.setSystemTime(Date.now() + minutes(10))
  expect((await attempt(owner)).statusCode).toBe(200)
})

test('invalid login input is refused', async () => {
  const { app } = await buildTestApp()
  const refused = [
    [{}, { username: 'Username is required', password: 'Password is required' }],
    [{ ...owner, username: '  ' }, { username: 'Username is required' }],
    [{ ...owner, password: 'x'.repeat(201) }, { password: expect.any(String) }],
    [{ ...owner, password: { $ne: '' } }, { password: 'Password is required' }],
  ] as const
  for (const [body, errors] of refused) {
    const answer = await app.inject({ method: 'POST', url: login, body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual(errors)
  }
  const nothing = await app.inject({ method: 'POST', url: login })
  expect(nothing.statusCode).toBe(400)
})

test('a session ends after twelve hours without use, and after thirty days with it', async () => {
  const { app, clock, signIn } = await buildOwnerApp()
  const status = async (cookie: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: closed, headers: { cookie, ...headers } })).statusCode

  const idle = await signIn()
  clock.pass(11 * hourMs)
  // What an open screen reads by itself is no use of it.
  expect(await status(idle, { [pollHeader]: 'yes' })).toBe(200)
  clock.pass(hourMs)
  expect(await status(idle)).toBe(401)
  const used = await signIn()
  for (let hours = 11; hours < 30 * 24; hours += 11) {
    clock.pass(11 * hourMs)
    expect(await status(used), `after ${hours} hours`).toBe(200)
  }
  clock.pass(6 * hourMs)
  expect(await status(used)).toBe(401)
})

test.for([
  ['https://curls.example', '__Host-', '; Secure'],
  ['http://curls.example', '', ''],
] as const)('at %s the cookies are as closed as they can be', async ([SITE_URL, prefix, secure]) => {
  const { app } = await buildOwnerApp({ settings: { SITE_URL } })
  const { headers } = await app.inject({ method: 'POST', url: login, body: owner })
  const cookie = (name: string, days: number) =>
    new RegExp(
      `^${prefix}${name}=[\\w-]{43}; Max-Age=${days * 86_400}; Path=/; HttpOnly${secure}; SameSite=Strict$`,
    )
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(cookie('session', 30)),
    expect.stringMatching(cookie('known-browser', 90)),
  ])
})

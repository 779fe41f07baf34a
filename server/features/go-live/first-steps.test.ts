import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { shippedContent } from '#content/website-content.ts'
import { ensureOwnerAccount } from '#server/features/admin-session/account.ts'
import { buildTestApp, minutes } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { readableSite } from '#tests/support/readable-site.ts'

const { business } = shippedContent
const reach = { name: business.name, phone: '07700 900555', mobilePhone: '', email: 'hello@curls.example' }

/** A website whose owner has just signed in for the first time; with a password in the settings or the printed one. */
async function openFirstDay(dialect: (typeof dialects)[number], chosen?: string) {
  const database = await buildDatabase(dialect)
  const dataDir = mkdtempSync(join(tmpdir(), 'first-day-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const none = { SMTP_URL: '', MAIL_FROM: '', OWNER_EMAIL: '' }
  const built = await buildTestApp(database, { ...none, DATA_DIR: dataDir }, undefined, readableSite())
  const { app, clock, passwords } = built
  const deps = { database, now: clock.now, passwords, dataDir }
  const { newPassword } = await ensureOwnerAccount(deps, { username: 'owner', password: chosen })
  const password = chosen ?? newPassword ?? ''
  const login = await app.inject({
    method: 'POST',
    url: '/api/admin/login',
    body: { username: 'owner', password },
  })
  let cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
  clock.pass(minutes(1))
  const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) => {
    const answer = await app.inject({ method, url, headers: { cookie }, ...(body && { body }) })
    const renewed = String(answer.headers['set-cookie'] ?? '').split(';')[0]
    if (renewed?.startsWith('session=')) cookie = renewed
    return { status: answer.statusCode, body: answer.body ? answer.json() : undefined }
  }
  const steps = async () => (await call('GET', '/api/admin/first-steps')).body
  const page = async (path: string) => (await app.inject({ url: path })).json()
  return { ...built, call, login: login.json(), page, password, steps }
}

for (const dialect of dialects) {
  test(`${dialect}: only who signs in with the printed password is led through the first steps, until she has her own`, async () => {
    const { call, login, password, steps } = await openFirstDay(dialect)
    const signedIn = { authenticated: true, firstPassword: true }
    expect(login).toEqual(signedIn)
    expect((await call('GET', '/api/admin/me')).body).toEqual(signedIn)
    expect(await steps()).toEqual({ done: [], isPending: false, waiting: 0 })
    const change = { current: password, next: 'curls by the canal at six' }
    expect((await call('POST', '/api/admin/account/password', change)).status).toBe(204)
    expect((await call('GET', '/api/admin/me')).body).toEqual({ authenticated: true })
    expect((await steps()).done).toEqual(['password'])
    const other = await openFirstDay(dialect, 'chosen in the settings')
    expect(other.login).toEqual({ authenticated: true })
  })

  test(`${dialect}: steps that are begun are offered again until they are done or put away`, async () => {
    const { app, call, steps } = await openFirstDay(dialect)
    const note = (what: string) => call('POST', '/api/admin/first-steps', { what })
    expect((await note('begun')).body).toMatchObject({ isPending: true, done: [] })
    expect((await note('seen')).body).toMatchObject({ isPending: true, done: ['made-up'] })
    expect((await note('put-away')).body).toMatchObject({ isPending: false })
    await note('begun')
    expect((await steps()).isPending).toBe(true)
    expect((await note('sold')).status).toBe(400)
    expect((await app.inject({ url: '/api/admin/first-steps' })).statusCode).toBe(401)
  })

  test(`${dialect}: how people reach her is published at once, and a draft that waits keeps its other words`, async () => {
    const { app, call, page, steps } = await openFirstDay(dialect)
    const documents = '/api/admin/website/documents/details'
    const { published } = (await call('GET', documents)).body
    const draft = { ...published, business: { ...published.business, opens: '10:00' } }
    await call('PATCH', `${documents}/draft`, { draftVersion: 0, content: draft })
    const url = '/api/admin/website/reach'
    const refused = await call('POST', url, { ...reach, phone: '0113 496 055', email: 'hello' })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.errors).sort()).toEqual([
      'business.email',
      'business.mobilePhone',
      'business.phone',
    ])
    expect((await page('/contact')).facts.phone).toBe(business.phone)

    expect((await call('POST', url, reach)).status).toBe(204)
    expect((await page('/contact')).facts).toMatchObject({ phone: reach.phone, email: reach.email })
    const document = (await call('GET', documents)).body
    expect(document.published.business).toMatchObject({
      ...{ mobilePhone: reach.phone, opens: business.opens },
      sampleFacts: [],
    })
    expect(document).toMatchObject({
      version: 1,
      changes: 1,
      draft: { business: { opens: '10:00', phone: reach.phone } },
    })
    expect((await steps()).done).toEqual(['reach'])
    await call('POST', url, reach)
    expect((await call('GET', documents)).body.version).toBe(1)
    expect((await app.inject({ method: 'POST', url, body: reach })).statusCode).toBe(401)
  })
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { readAllRows } from '#tests/support/all-rows.ts'
import { wrongCodeAt } from '#tests/support/authenticator.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { mailsOf, owner } from '#tests/support/factories.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'

const account = '/api/admin/account'
const doesNotFit = 'That code is not right, or was used before. Please try the next one.'
const wrongCode = { status: 400, body: { errors: { code: doesNotFit } }, given: [] }
const awaited = { authenticated: false, secondStep: true }

test('a code is accepted once, even from two devices at the same moment', async () => {
  const { logIn, finish, turnOn, codeNow, clock } = await buildOwnerDesk()
  const { secret } = await turnOn((await logIn()).cookie)
  const cookies = await Promise.all(Array.from({ length: 4 }, async () => (await logIn()).cookie))
  const code = codeNow(secret)
  const answers = await Promise.all(cookies.map((cookie) => finish(cookie, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  expect(await finish((await logIn()).cookie, code)).toMatchObject(wrongCode)
  // Codes of earlier time steps are refused too: somebody may have read them.
  const earlier = codeNow(secret)
  clock.pass(30_000)
  expect((await finish((await logIn()).cookie, codeNow(secret))).status).toBe(200)
  expect(await finish((await logIn()).cookie, earlier)).toMatchObject(wrongCode)
})

test('with the second step on a password alone opens nothing, and the code completes the login', async () => {
  const { ask, logIn, finish, turnOn, codeNow, isIn } = await buildOwnerDesk()
  const { secret } = await turnOn((await logIn()).cookie)
  const pending = await logIn()
  expect(pending).toMatchObject({ status: 200, body: awaited })
  expect(pending.cookie).toMatch(/^pending-login=[\w-]+\.\w+\.[\w-]{27}$/)
  expect(await isIn(pending.cookie)).toBe(false)
  expect(await isIn(pending.cookie.replace('pending-login', 'session'))).toBe(false)
  // The browser may reload the page while she looks at her app.
  expect((await ask('GET', '/api/admin/me', { cookie: pending.cookie })).body).toEqual(awaited)
  const finished = await finish(pending.cookie, codeNow(secret))
  expect(finished).toMatchObject({ status: 200, body: { authenticated: true } })
  expect(await isIn(finished.given.join('; '))).toBe(true)
  expect((await finish(pending.cookie, codeNow(secret))).status).toBe(400)
})

test('turning the second step on ends every other session, is mailed, and stores no secret in plain', async () => {
  const { logIn, turnOn, isIn, database } = await buildOwnerDesk()
  const [here, there] = [await logIn(), await logIn()]
  const { secret, codes } = await turnOn(here.cookie)
  expect([await isIn(here.cookie), await isIn(there.cookie)]).toEqual([true, false])
  const subjects = (await mailsOf(database)).map(({ subject }) => subject)
  expect(subjects.at(-1)).toBe('The second step of your sign-in is on')
  const rows = JSON.stringify(await readAllRows(database))
  for (const plain of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
    expect(rows).not.toContain(plain)
})

test('without secrets.key a code is refused with instructions, and a recovery code works', async () => {
  const { ask, logIn, turnOn, finish, codeNow, config } = await buildOwnerDesk()
  const { secret, codes } = await turnOn((await logIn()).cookie)
  await rm(join(config.dataDir, 'secrets.key'))
  const { cookie } = await logIn()
  const refused = await finish(cookie, codeNow(secret))
  expect(refused.status).toBe(400)
  expect(refused.body.errors.code).toContain('Use a recovery code')
  const { given, status } = await finish(cookie, codes[0] ?? '')
  expect(status).toBe(200)
  // She then turns the second step off and on again, with a new key.
  const inside = given.join('; ')
  const { password } = owner
  await ask('POST', `${account}/second-step/off`, { cookie: inside, body: { password } })
  const again = await turnOn(inside)
  expect((await finish((await logIn()).cookie, codeNow(again.secret))).status).toBe(200)
})

test('the key stays the same for a day, and password plus correct code turn the second step on', async () => {
  const { ask, logIn, codeNow, clock } = await buildOwnerDesk()
  const setUp = async () => (await ask('POST', `${account}/second-step/set-up`, { cookie })).body
  let { cookie } = await logIn()
  const old = await setUp()
  clock.pass(dayMs + minutes(1))
  cookie = (await logIn()).cookie
  const { secret, uri } = await setUp()
  expect(secret).not.toBe(old.secret)
  expect(uri).toMatch(/^otpauth:\/\/totp\/North%20Leeds%20Curls:owner\?.*secret=[A-Z2-7]{32}/)
  clock.pass(minutes(60))
  expect(await setUp()).toEqual({ secret, uri })
  const turnOn = (code: string, { password } = owner) =>
    ask('POST', `${account}/second-step`, { cookie, body: { code, password } })
  // A stolen session alone must not register the thief's phone.
  expect(await turnOn(codeNow(secret), { ...owner, password: 'a guess' })).toMatchObject({
    status: 400,
    body: { errors: { password: 'This is not your password now.' } },
  })
  expect(
    (await ask('POST', `${account}/second-step`, { cookie, body: { code: codeNow(secret) } })).status,
  ).toBe(400)
  // The last one has six characters but more than six bytes.
  for (const code of [wrongCodeAt(secret, clock.now()), 'letter', '語.A@Ωع'])
    expect(await turnOn(code)).toMatchObject(wrongCode)
  const code = codeNow(secret)
  const { status, body } = await turnOn(`${code.slice(0, 3)} ${code.slice(3)}`)
  expect(status).toBe(200)
  expect(new Set(body.codes).size).toBe(10)
  for (const one of body.codes) expect(one).toMatch(/^\d{4}(-\d{4}){5}$/)
  const shown = (await ask('GET', account, { cookie })).body.secondStep
  expect(shown).toEqual({ onSince: clock.now().toISOString(), codesLeft: 10 })
  expect((await turnOn(code)).status).toBe(409)
  expect((await ask('POST', `${account}/second-step/set-up`, { cookie })).status).toBe(409)
})

test('the password is asked again five minutes later, and once it has changed', async () => {
  const { logIn, finish, turnOn, codeNow, clock, ask } = await buildOwnerDesk()
  const here = await logIn()
  const { secret } = await turnOn(here.cookie)
  const { cookie } = await logIn()
  clock.pass(minutes(5))
  expect(await finish(cookie, codeNow(secret))).toMatchObject({
    status: 401,
    body: { detail: 'That took too long. Please type your password again.' },
  })
  expect((await ask('GET', '/api/admin/me', { cookie })).body).toEqual({ authenticated: false })
  const pending = await logIn()
  const body = { current: owner.password, next: 'a longer password' }
  await ask('POST', `${account}/password`, { cookie: here.cookie, body })
  expect((await finish(pending.cookie, codeNow(secret))).status).toBe(401)
})

test('unknown browsers share ten wrong codes an hour, and her known browser is not affected', async () => {
  const { logIn, finish, turnOn, codeNow, clock } = await buildOwnerDesk()
  const known = await logIn()
  const { secret } = await turnOn(known.cookie)
  const wrong = wrongCodeAt(secret, clock.now())
  const guess = async (n: number, code: string) => {
    const remoteAddress = `198.51.100.${n}`
    return (await finish((await logIn({ remoteAddress })).cookie, code, { remoteAddress })).status
  }
  // Attempts without a correct password are not counted against the shared limit.
  for (let n = 1; n <= 11; n++) expect((await finish('', wrong)).status).toBe(401)
  for (let n = 1; n <= 10; n++) expect(await guess(n, wrong)).toBe(400)
  expect(await guess(11, codeNow(secret))).toBe(429)
  const own = await logIn({ cookie: known.cookie })
  expect((await finish(`${own.cookie}; ${known.cookie}`, codeNow(secret))).status).toBe(200)
})

test('a recovery code works once in any spelling, and is stored hashed', async () => {
  const { ask, logIn, finish, turnOn } = await buildOwnerDesk()
  const { cookie } = await logIn()
  const { codes } = await turnOn(cookie)
  const [code = ''] = codes
  const typed = code.replace('-', ' ')
  const pending = [(await logIn()).cookie, (await logIn()).cookie]
  const answers = await Promise.all(pending.map((one) => finish(one, typed)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const used = { detail: doesNotFit }
  expect(await finish((await logIn()).cookie, code)).toMatchObject({ status: 400, body: used })
  expect((await ask('POST', `${account}/step-up`, { cookie, body: { code } })).body).toMatchObject(used)
  // Five digits are a mistyped code, not a recovery code.
  expect(await finish((await logIn()).cookie, '12 345')).toMatchObject(wrongCode)
  const { secondStep } = (await ask('GET', account, { cookie })).body
  expect(secondStep.codesLeft).toBe(9)
})

test('turning the second step off asks for the password, and deletes key and codes', async () => {
  const { ask, logIn, turnOn, database } = await buildOwnerDesk()
  const { cookie } = await logIn()
  await turnOn(cookie)
  const off = (password: string) => ask('POST', `${account}/second-step/off`, { cookie, body: { password } })
  expect(await off('a guess')).toMatchObject({
    status: 400,
    body: { errors: { password: 'This is not your password now.' } },
  })
  expect((await logIn()).body).toEqual(awaited)
  expect((await off(owner.password)).status).toBe(204)
  expect((await off(owner.password)).status).toBe(204)
  expect((await logIn()).body).toEqual({ authenticated: true })
  const rows = await database.kysely.selectFrom('adminUsers').selectAll().execute()
  expect(rows).toMatchObject([{ secondStepSecret: null, secondStepSince: null, recoveryCodes: '[]' }])
  const subjects = (await mailsOf(database)).map(({ subject }) => subject)
  expect(subjects.filter((one) => one === 'The second step of your sign-in is off')).toHaveLength(1)
})

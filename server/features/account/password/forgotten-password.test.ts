import { expect, test } from 'vitest'
import { replaceForgottenPassword, requestPasswordLink } from '#contract/admin-session.ts'
import { dayMs } from '#contract/durations.ts'
import { wrongCodeAt } from '#tests/support/authenticator.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { mailsOf, owner } from '#tests/support/factories.ts'
import { type Asked, buildOwnerDesk } from '#tests/support/owner-desk.ts'

const password = 'rain on the canal'
const smtp = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@curls.example',
  SITE_URL: 'https://c.example',
}

async function build(settings: Record<string, string> = smtp) {
  const built = await buildOwnerDesk({ OWNER_EMAIL: 'owner@curls.example', ...settings })
  const { ask, database, clock } = built
  const request = () => ask('POST', requestPasswordLink.path)
  const links = async () => (await mailsOf(database)).filter(({ kind }) => kind === 'password_link')
  /** Asks for a link; returns its token. */
  const link = async () => {
    expect(await request()).toMatchObject({ status: 200, body: { isMailSetUp: true } })
    clock.pass(1000)
    const text = (await links()).at(-1)?.text ?? ''
    return /https:\/\/c\.example\/admin#new-password=([\w.-]+)/.exec(text)?.[1] ?? ''
  }
  const choose = (body: { token: string; password?: string; code?: string }, asked: Asked = {}) =>
    ask('POST', replaceForgottenPassword.path, { body: { password, ...body }, ...asked })
  const isPassword = async (one: string) =>
    (await built.logIn({ body: { ...owner, password: one } })).status === 200
  return { ...built, request, links, link, choose, isPassword }
}

const ended = { status: 404, body: { detail: expect.stringContaining('This link has ended') }, given: [] }

test('a mailed link sets a new password once, signs in, and ends every other session', async () => {
  const { logIn, isIn, link, links, choose, isPassword, database } = await build()
  const there = await logIn()
  const token = await link()
  expect(await links()).toMatchObject([{ isOwner: true, state: 'waiting' }])
  const presses = await Promise.all([choose({ token }), choose({ token, password: `${password} too` })])
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 404])
  const chosen = presses.find(({ status }) => status === 200)
  expect(chosen?.body).toEqual({ authenticated: true })
  expect(await isIn(chosen?.given.join('; ') ?? '')).toBe(true)
  expect(await isIn(there.cookie)).toBe(false)
  expect(await isPassword(owner.password)).toBe(false)
  expect(await choose({ token })).toMatchObject(ended)
  const subjects = (await mailsOf(database)).map(({ subject }) => subject)
  expect(subjects).toContain('Your password was changed')
})

test('at most three links a day go out, and the answer is always the same', async () => {
  const { request, links, clock } = await build()
  const answers = await Promise.all(Array.from({ length: 5 }, request))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await links()).toHaveLength(3)
  clock.pass(dayMs)
  expect(await request()).toEqual(answers[0])
  expect(await links()).toHaveLength(4)
})

test('with the second step on, the link alone changes nothing', async () => {
  const { logIn, turnOn, isIn, codeNow, link, choose, isPassword, clock } = await build()
  const there = await logIn()
  const { secret, codes } = await turnOn(there.cookie)
  const token = await link()
  expect(await choose({ token })).toMatchObject({
    status: 200,
    body: { authenticated: false, secondStep: true },
    given: [],
  })
  expect(await choose({ token, code: wrongCodeAt(secret, clock.now()) })).toMatchObject({
    status: 400,
    body: { errors: { code: expect.stringContaining('That code is not right') } },
    given: [],
  })
  expect(await isIn(there.cookie)).toBe(true)
  expect((await logIn()).body).toEqual({ authenticated: false, secondStep: true })
  const chosen = await choose({ token, code: codeNow(secret) })
  expect(chosen).toMatchObject({ status: 200, body: { authenticated: true } })
  expect([await isIn(there.cookie), await isIn(chosen.given.join('; '))]).toEqual([false, true])
  expect(await isPassword(owner.password)).toBe(false)
  // A recovery code does as well.
  const again = await choose({ token: await link(), password: `${password} again`, code: codes[0] ?? '' })
  expect(again.body).toEqual({ authenticated: true })
})

test('a link works for thirty minutes, and not after another change of the password', async () => {
  const { ask, logIn, link, choose, isPassword, clock } = await build()
  const late = await link()
  clock.pass(minutes(30))
  expect(await choose({ token: late })).toMatchObject(ended)
  const token = await link()
  const { cookie } = await logIn()
  const body = { current: owner.password, next: 'changed by herself' }
  await ask('POST', '/api/admin/account/password', { cookie, body })
  expect(await choose({ token })).toMatchObject(ended)
  expect(await choose({ token: `${token}x` })).toMatchObject(ended)
  expect(await isPassword('changed by herself')).toBe(true)
})

test('a thief of her mail has ten guesses at the second step an hour', async () => {
  const { logIn, turnOn, link, choose, codeNow, clock } = await build()
  const { secret } = await turnOn((await logIn()).cookie)
  const token = await link()
  const wrong = wrongCodeAt(secret, clock.now())
  const guess = async (n: number, typed: string) =>
    (await choose({ token, code: typed }, { remoteAddress: `198.51.100.${n}` })).status
  for (let n = 1; n <= 10; n++) expect(await guess(n, wrong)).toBe(400)
  expect(await guess(11, codeNow(secret))).toBe(429)
})

test('where mail is not set up, the answer says so and nothing is queued', async () => {
  const { request, links } = await build({})
  expect(await request()).toMatchObject({ status: 200, body: { isMailSetUp: false } })
  expect(await links()).toEqual([])
})

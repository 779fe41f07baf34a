import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changePassword, readAccount } from '#contract/account.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { mailsOf, owner } from '#tests/support/factories.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'

const next = 'a longer password'
const change = { current: owner.password, next }

test('of two concurrent password changes one succeeds and the other is signed out', async () => {
  const { ask, logIn, isIn } = await buildOwnerDesk()
  const cookies = [(await logIn()).cookie, (await logIn()).cookie]
  const answers = await Promise.all(
    cookies.map((cookie, n) =>
      ask('POST', changePassword.path, { cookie, body: { ...change, next: `${next} ${n}` } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  const winner = answers.findIndex(({ status }) => status === 204)
  expect(await isIn(answers[winner]?.given[0] ?? '')).toBe(true)
  for (const cookie of cookies) expect(await isIn(cookie)).toBe(false)
  expect((await logIn({ body: { ...owner, password: `${next} ${winner}` } })).status).toBe(200)
})

test('a new password ends every other session, forgets other browsers and is mailed', async () => {
  const { ask, logIn, isIn, clock, database } = await buildOwnerDesk()
  const [here, there] = [await logIn(), await logIn()]
  clock.pass(minutes(1))
  const { status, given } = await ask('POST', changePassword.path, { cookie: here.cookie, body: change })
  expect(status).toBe(204)
  const [fresh = ''] = given
  expect(await Promise.all([here.cookie, there.cookie, fresh].map(isIn))).toEqual([false, false, true])
  const shown = (await ask('GET', readAccount.path, { cookie: fresh })).body
  expect(shown).toMatchObject({ username: 'owner', passwordChangedAt: clock.now().toISOString() })
  expect((await logIn()).status).toBe(401)
  const subjects = async () => (await mailsOf(database)).map(({ subject }) => subject)
  expect((await subjects()).at(-1)).toBe('Your password was changed')
  const before = (await subjects()).length
  const body = { ...owner, password: next }
  expect((await logIn({ cookie: here.cookie, body })).status).toBe(200)
  expect(await subjects()).toHaveLength(before)
  await logIn({ cookie: there.cookie, body })
  expect((await subjects()).slice(before)).toEqual(['A sign-in from a new browser'])
})

test('the generated password asks for a chosen one until it is changed, without a mail', async () => {
  const { ask, logIn, config, clock, database, user } = await buildOwnerDesk()
  expect((await logIn()).body).toEqual({ authenticated: true })
  const note = join(config.dataDir, 'first-password.txt')
  writeFileSync(note, owner.password)
  const printed = { passwordChangedAt: user.createdAt }
  await database.write((tx) => tx.updateTable('adminUsers').set(printed).execute())
  const { cookie, body } = await logIn()
  expect(body).toEqual({ authenticated: true, firstPassword: true })
  expect((await ask('GET', '/api/admin/me', { cookie })).body).toEqual(body)
  clock.pass(minutes(1))
  const before = (await mailsOf(database)).length
  const [own = ''] = (await ask('POST', changePassword.path, { cookie, body: change })).given
  expect((await ask('GET', '/api/admin/me', { cookie: own })).body).toEqual({ authenticated: true })
  expect(await mailsOf(database)).toHaveLength(before)
  expect(existsSync(note)).toBe(false)
})

test('a wrong, short, unchanged, common or obvious password changes nothing', async () => {
  const { ask, logIn, isIn } = await buildOwnerDesk()
  const { cookie } = await logIn()
  const refused = [
    [{ current: 'a guess', next }, { current: 'This is not your password now.' }],
    [{ ...change, next: 'eleven char' }, { next: 'Please use 12 characters or more' }],
    [{ ...change, next: owner.password }, { next: expect.stringContaining('Please choose another') }],
    [{ ...change, next: 'Qwertyuiop12' }, { next: expect.stringContaining('tried first') }],
    [{ ...change, next: 'northleedscurls1' }, { next: expect.stringContaining('anybody would try') }],
    [{ ...change, next: 'Owner 1979 owner' }, { next: expect.stringContaining('anybody would try') }],
    [{ ...change, next: 'x'.repeat(201) }, { next: expect.any(String) }],
    [{ next }, { current: expect.any(String) }],
  ] as const
  for (const [body, errors] of refused)
    expect(await ask('POST', changePassword.path, { cookie, body })).toMatchObject({
      status: 400,
      body: { errors },
      given: [],
    })
  expect(await isIn(cookie)).toBe(true)
  expect((await logIn()).status).toBe(200)
})

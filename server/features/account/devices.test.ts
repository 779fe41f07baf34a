import { expect, test } from 'vitest'
import { endOtherSessions, readAccount } from '#contract/account.ts'
import { dayMs } from '#contract/durations.ts'
import { createToken, hashToken } from '#server/security/token.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { mailsOf, owner } from '#tests/support/factories.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'
import { deleteOldSignIns } from './service.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) Version/18.6 Mobile Safari/604.1 secret-mark'
const guess = { ...owner, password: 'a guess' }
const sessionIn = (cookie: string) => /(?:^|; )session=([\w-]+)/.exec(cookie)?.[1] ?? ''

test('a sign-in is on record for ninety days, and the last one for longer', async () => {
  const { ask, logIn, clock, database } = await buildOwnerDesk()
  const count = async () => {
    await deleteOldSignIns({ database, now: clock.now })
    return (await database.kysely.selectFrom('adminSessions').select('id').execute()).length
  }
  const first = await logIn()
  await ask('POST', '/api/admin/logout', { cookie: first.cookie })
  clock.pass(minutes(1))
  await logIn()
  clock.pass(90 * dayMs - minutes(1))
  expect(await count()).toBe(2)
  clock.pass(dayMs)
  expect(await count()).toBe(1)
  clock.pass(365 * dayMs)
  expect(await count()).toBe(1)
})

test('a planted session is never adopted, and tokens are 256 bits, stored as a hash', async () => {
  const { logIn, isIn, database } = await buildOwnerDesk()
  const planted = createToken()
  const { cookie } = await logIn({
    cookie: `session=${planted}; known-browser=${planted}; pending-login=${planted}`,
  })
  expect(await isIn(`session=${planted}`)).toBe(false)
  expect(await isIn(cookie)).toBe(true)
  expect(cookie).not.toContain(planted)
  const token = sessionIn(cookie)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const rows = await database.kysely.selectFrom('adminSessions').selectAll().execute()
  expect(rows.map(({ id }) => id)).toEqual([hashToken(token)])
  expect(await isIn(`session=${hashToken(token)}`)).toBe(false)

  // A stranger's live session planted in her browser ends, and she gets her own.
  const again = await logIn({ cookie })
  expect(sessionIn(again.cookie)).not.toBe(token)
  expect([await isIn(cookie), await isIn(again.cookie)]).toEqual([false, true])
})

test('a sign-in from a new browser is mailed to the owner, except the very first', async () => {
  const { ask, logIn, clock, database } = await buildOwnerDesk()
  const letters = async () => (await mailsOf(database)).map(({ text }) => text ?? '')
  const { cookie } = await logIn()
  await ask('POST', '/api/admin/logout', { cookie })
  await logIn({ cookie })
  await logIn({ body: guess })
  expect(await letters()).toEqual([])
  clock.pass(minutes(5))
  // Neither a forged cookie nor a row of a stolen table makes a browser known.
  const [row] = await database.kysely.selectFrom('adminSessions').select('browser').execute()
  await logIn({ userAgent: iPhone, cookie: `known-browser=${row?.browser}` })
  const [letter = '', ...more] = await letters()
  expect(more).toEqual([])
  for (const words of ['A sign-in from a new browser', 'Safari on an iPhone', 'Sunday 1 March 2026, 10:05'])
    expect(letter).toContain(words)
  expect(letter).not.toMatch(/203\.0\.113|Mobile|http/)
  clock.pass(91 * dayMs)
  await logIn({ cookie })
  expect(await letters()).toHaveLength(2)
})

test('devices are listed by coarse name, and the others signed out together; their browsers are reported when they come back', async () => {
  const { ask, logIn, isIn, clock, database } = await buildOwnerDesk()
  const here = await logIn({ userAgent: iPhone })
  const others = [await logIn(), await logIn(), await logIn({ userAgent: 'curl/8' })]
  clock.pass(minutes(2))
  const open = async (): Promise<unknown[]> =>
    (await ask('GET', readAccount.path, { cookie: here.cookie })).body.devices
  expect(await open()).toHaveLength(4)
  expect(await open()).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ device: 'Safari on an iPhone', isThis: true }),
      expect.objectContaining({ device: 'Another program', isThis: false }),
    ]),
  )
  const rows = await database.kysely.selectFrom('adminSessions').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/secret-mark|203\.0\.113|18_6/)

  const [known = ''] = others.map(({ cookie }) => cookie)
  /** Whether the owner is mailed when this browser signs in. */
  const isReported = async (cookie: string) => {
    const before = (await mailsOf(database)).length
    await logIn({ cookie })
    return (await mailsOf(database)).length > before
  }
  expect(await isReported(known)).toBe(false)
  expect((await ask('POST', endOtherSessions.path, { cookie: here.cookie })).status).toBe(204)
  for (const { cookie } of others) expect(await isIn(cookie)).toBe(false)
  expect(await open()).toMatchObject([{ device: 'Safari on an iPhone', isThis: true }])
  expect(await isReported(known)).toBe(true)
})

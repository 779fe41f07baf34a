import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as contract from '#contract/account.ts'
import { dayMs } from '#contract/durations.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { anyDialect, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { owner } from '#tests/support/factories.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'
import { ensureOwnerAccount } from './account.ts'
import { deleteOldSignIns } from './jobs.ts'

const account = contract.readAccount.path
const next = 'a longer password'
const change = { current: owner.password, next }

for (const dialect of dialects) {
  test(`${dialect}: of two concurrent password changes one succeeds and the other is signed out`, async () => {
    const { ask, logIn, isIn } = await buildOwnerDesk(dialect)
    const cookies = [(await logIn()).cookie, (await logIn()).cookie]
    const answers = await Promise.all(
      cookies.map((cookie, n) =>
        ask('POST', `${account}/password`, { cookie, body: { ...change, next: `${next} ${n}` } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 204)
    expect(await isIn(answers[winner]?.given[0] ?? '')).toBe(true)
    for (const cookie of cookies) expect(await isIn(cookie)).toBe(false)
    expect((await logIn({ body: { ...owner, password: `${next} ${winner}` } })).status).toBe(200)
  })

  test(`${dialect}: failures of many devices over many days stay few rows and displace no sign-in`, async () => {
    const { ask, logIn, clock, database } = await buildOwnerDesk(dialect, { RATE_LIMIT_FACTOR: '100' })
    await logIn()
    const body = { ...owner, password: 'a guess' }
    for (let hours = 0; hours < 30; hours++) {
      for (const userAgent of ['Firefox/1 Windows', 'Chrome/1 Linux']) await logIn({ body, userAgent })
      clock.pass(minutes(61))
    }
    expect(await database.kysely.selectFrom('signIns').select('id').execute()).toHaveLength(26)
    const { cookie } = await logIn()
    const { signIns } = (await ask('GET', account, { cookie })).body
    expect(signIns.filter(({ outcome }: contract.SignIn) => outcome === 'signed-in')).toHaveLength(2)
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: a new password ends every other session and gives this one a new token`, async () => {
    const { ask, logIn, isIn, config, clock } = await buildOwnerDesk(dialect)
    const note = join(config.dataDir, 'first-password.txt')
    writeFileSync(note, owner.password)
    const [here, there] = [await logIn(), await logIn()]
    clock.pass(minutes(1))
    const changed = await ask('POST', `${account}/password`, { cookie: here.cookie, body: change })
    expect(changed.status).toBe(204)
    const [fresh = ''] = changed.given
    expect([await isIn(here.cookie), await isIn(there.cookie), await isIn(fresh)]).toEqual([
      false,
      false,
      true,
    ])
    const shown = (await ask('GET', account, { cookie: fresh })).body
    expect(shown).toMatchObject({ username: 'owner', passwordChangedAt: clock.now().toISOString() })
    expect(shown.devices).toHaveLength(1)
    expect((await logIn()).status).toBe(401)
    expect((await logIn({ body: { ...owner, password: next } })).status).toBe(200)
    expect(existsSync(note)).toBe(false)
  })

  test(`${dialect}: sign-ins and failures are shown, equal failures merged`, async () => {
    const { ask, logIn, clock } = await buildOwnerDesk(dialect)
    for (let n = 0; n < 4; n++) await logIn({ body: { ...owner, password: 'a guess' } })
    await logIn({ body: { username: 'admin', password: 'admin' } })
    clock.pass(minutes(1))
    const { cookie } = await logIn()
    const { signIns } = (await ask('GET', account, { cookie })).body
    const facts = signIns.map(({ outcome, device, times }: contract.SignIn) => [outcome, device, times])
    expect(facts[0]).toEqual(['signed-in', 'Firefox on Windows', 1])
    expect(facts.slice(1).sort()).toEqual([
      ['wrong-name', 'Firefox on Windows', 1],
      ['wrong-password', 'Firefox on Windows', 4],
    ])
  })

  test(`${dialect}: a sign-in is kept for ninety days`, async () => {
    const { logIn, clock, database } = await buildOwnerDesk(dialect)
    const runJob = () => deleteOldSignIns({ database, now: clock.now })
    const count = async () => (await database.kysely.selectFrom('signIns').select('id').execute()).length
    await logIn()
    clock.pass(90 * dayMs)
    await runJob()
    expect(await count()).toBe(1)
    clock.pass(minutes(1))
    await runJob()
    expect(await count()).toBe(0)
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: the generated password asks for a chosen one until it is changed`, async () => {
    const { ask, logIn, config, clock, database, user } = await buildOwnerDesk(dialect)
    expect((await logIn()).body).toEqual({ authenticated: true })
    writeFileSync(join(config.dataDir, 'first-password.txt'), owner.password)
    const printed = { passwordChangedAt: user.createdAt }
    await database.write((tx) => tx.updateTable('adminUsers').set(printed).execute())
    const { cookie, body } = await logIn()
    expect(body).toEqual({ authenticated: true, firstPassword: true })
    expect((await ask('GET', '/api/admin/me', { cookie })).body).toEqual(body)
    clock.pass(minutes(1))
    const [own = ''] = (await ask('POST', `${account}/password`, { cookie, body: change })).given
    expect((await ask('GET', '/api/admin/me', { cookie: own })).body).toEqual({ authenticated: true })
  })

  test(`${dialect}: the eleventh password guess is rate limited across addresses`, async () => {
    const { ask, logIn } = await buildOwnerDesk(dialect)
    const { cookie } = await logIn()
    const attempt = async (body: object, n: number) =>
      (await ask('POST', `${account}/password`, { cookie, body, remoteAddress: `203.0.113.${n}` })).status
    for (let n = 1; n <= 10; n++) expect(await attempt({ current: 'a guess', next }, n)).toBe(400)
    expect(await attempt(change, 11)).toBe(429)
  })

  test(`${dialect}: devices are listed by coarse name, this one first, and can be signed out singly or together`, async () => {
    const { ask, logIn, isIn, clock, database } = await buildOwnerDesk(dialect)
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) Version/18.6 Mobile Safari/604.1 secret-mark'
    const here = await logIn({ userAgent: iPhone })
    const others = [await logIn(), await logIn(), await logIn({ userAgent: 'curl/8' })]
    clock.pass(minutes(2))
    const read = async () => (await ask('GET', account, { cookie: here.cookie })).body.devices
    const devices = await read()
    expect(devices).toHaveLength(4)
    expect(devices[0]).toMatchObject({ name: 'Safari on an iPhone', isThis: true, isHandheld: true })
    expect(devices.slice(1).map(({ name }: { name: string }) => name)).toContain('Another program')
    const rows = await database.kysely.selectFrom('adminSessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/secret-mark|203\.0\.113|18_6/)

    const end = (id: string) => ask('DELETE', `${account}/devices/${id}`, { cookie: here.cookie })
    expect((await end(devices[1].id)).status).toBe(204)
    expect((await end(devices[1].id)).status).toBe(404)
    expect(await read()).toHaveLength(3)
    const all = await ask('POST', `${account}/devices/end-others`, { cookie: here.cookie })
    expect(all).toMatchObject({ status: 200, body: { ended: 2 } })
    for (const { cookie } of others) expect(await isIn(cookie)).toBe(false)
    expect(await read()).toHaveLength(1)
  })

  test(`${dialect}: a start with the old password in the environment keeps the new one`, async () => {
    const { ask, logIn, config, ...deps } = await buildOwnerDesk(dialect)
    const { cookie } = await logIn()
    await ask('POST', `${account}/password`, { cookie, body: change })
    await ensureOwnerAccount({ ...deps, dataDir: config.dataDir }, owner)
    expect((await logIn()).status).toBe(401)
    expect((await logIn({ body: { ...owner, password: next } })).status).toBe(200)
  })

  test(`${dialect}: a wrong, short, unchanged or common password changes nothing`, async () => {
    const { ask, logIn, isIn } = await buildOwnerDesk(dialect)
    const { cookie } = await logIn()
    const refused = [
      [{ current: 'a guess', next }, { current: 'This is not your password now.' }],
      [{ ...change, next: 'eleven char' }, { next: 'Please use 12 characters or more' }],
      [{ ...change, next: owner.password }, { next: expect.stringContaining('Please choose another') }],
      [{ ...change, next: 'Qwertyuiop12' }, { next: expect.stringContaining('tried first') }],
      [{ ...change, next: 'North Leeds Curls 2026' }, { next: expect.stringContaining('this website') }],
      [{ ...change, next: 'x'.repeat(201) }, { next: expect.any(String) }],
      [{ next }, { current: expect.any(String) }],
    ] as const
    for (const [body, errors] of refused)
      expect(await ask('POST', `${account}/password`, { cookie, body })).toMatchObject({
        status: 400,
        body: { errors },
        given: [],
      })
    expect(await isIn(cookie)).toBe(true)
    expect((await logIn()).status).toBe(200)
  })
}

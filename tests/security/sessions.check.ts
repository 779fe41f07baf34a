import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import {
  changePassword,
  endOtherSessions,
  readAccount,
  setUpSecondStep,
  turnOnSecondStep,
} from '#contract/account.ts'
import { logIn, logOut } from '#contract/admin-session.ts'
import { hourMs } from '#contract/durations.ts'
import { figuresAt } from '#tests/support/authenticator.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { dialects } from '#tests/support/databases.ts'
import { password, startGuardedSite } from './guarded-site.ts'
import { createCaller } from './guesses.ts'

for (const dialect of dialects)
  test(`a session is dead after whatever ends it, asked of a real server (${dialect}) @asvs-7.4.1`, async ({
    task,
  }) => {
    const site = await startGuardedSite(dialect)
    const { send } = createCaller(site.port)
    let current = password
    const enter = async () => {
      const { cookies } = await send({ path: logIn.path, body: { username: 'owner', password: current } })
      return cookies.join('; ')
    }
    const call = (cookie: string, path: string, body: object = {}) =>
      send({ path, body, headers: { cookie } })
    const isIn = async (cookie: string) => {
      const answer = await fetch(site.address + readAccount.path, { headers: { cookie } })
      return answer.status === 200
    }
    const setPassword = (typed: string) =>
      new Promise<string>((resolve) => {
        const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = site
        const env = { PATH: process.env.PATH, DATA_DIR, DATABASE_URL }
        const child = execFile(
          process.execPath,
          ['scripts/owner/set-password.ts'],
          { env },
          (_, stdout, stderr) => resolve(stdout + stderr),
        )
        child.stdin?.end(`${typed}\n`)
      })

    const ended: Record<string, string> = {}
    const expectEnd = async (what: string, old: string) => {
      ended[what] = (await isIn(old)) ? 'alive' : 'dead'
    }
    const left = await enter()
    expect(await isIn(left)).toBe(true)
    await call(left, logOut.path)
    await expectEnd('logout', left)

    const [here, there] = [await enter(), await enter()]
    expect(JSON.parse((await call(here, endOtherSessions.path)).body)).toEqual({ ended: 1 })
    await expectEnd('end of the other devices', there)
    expect(await isIn(here)).toBe(true)

    const next = 'a longer password'
    const elsewhere = await enter()
    const changed = await call(here, changePassword.path, { current, next })
    current = next
    await expectEnd('change of the password, there', elsewhere)
    await expectEnd('change of the password, the same cookie here', here)
    const fresh = changed.cookies.join('; ')
    expect(await isIn(fresh)).toBe(true)

    expect(await setPassword('a brand new one')).toContain('Everyone who was signed in has to sign in again')
    current = 'a brand new one'
    await expectEnd('npm run set-password', fresh)

    const idle = await enter()
    await site.passTime(12 * hourMs - minutes(1))
    expect(await isIn(idle)).toBe(true)
    await site.passTime(12 * hourMs)
    await expectEnd('twelve hours without use', idle)

    const used = await enter()
    for (let at = 11; at < 30 * 24; at += 11) {
      await site.passTime(11 * hourMs)
      expect(await isIn(used), `after ${at} hours`).toBe(true)
    }
    await site.passTime(11 * hourMs)
    await expectEnd('thirty days of use', used)

    const [own, other] = [await enter(), await enter()]
    const { secret } = JSON.parse((await call(own, setUpSecondStep.path)).body)
    const code = figuresAt(secret, site.now())
    expect((await call(own, turnOnSecondStep.path, { code })).status).toBe(200)
    await expectEnd('second step turned on, there', other)
    expect(await isIn(own)).toBe(true)
    task.meta.figures = ended
    expect(new Set(Object.values(ended))).toEqual(new Set(['dead']))
  })

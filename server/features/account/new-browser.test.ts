import { expect, test } from 'vitest'
import { changePassword } from '#contract/account.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { usuallySqlite } from '#tests/support/databases.ts'
import { mailsOf, owner } from '#tests/support/factories.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) Version/18.6 Mobile Safari/604.1'

for (const dialect of usuallySqlite) {
  test(`${dialect}: a sign-in from a new browser is mailed to the owner, except the first and known ones`, async () => {
    const { logIn, clock, database } = await buildOwnerDesk(dialect)
    const letters = async () =>
      (await mailsOf(database)).map(({ isOwner, kind, text }) => {
        expect({ isOwner, kind }).toEqual({ isOwner: true, kind: 'account_changed' })
        return text ?? ''
      })
    const { cookie } = await logIn()
    await logIn({ cookie })
    await logIn({ body: { ...owner, password: 'a guess' } })
    expect(await letters()).toEqual([])
    clock.pass(minutes(5))
    await logIn({ userAgent: iPhone })
    const [letter = '', ...more] = await letters()
    expect(more).toEqual([])
    for (const words of ['A sign-in from a new browser', 'Safari on an iPhone', 'Sunday 1 March 2026, 10:05'])
      expect(letter).toContain(words)
    expect(letter).not.toMatch(/203\.0\.113|Mobile|http/)
  })

  test(`${dialect}: with the second step on, only completed sign-ins are mailed`, async () => {
    const { logIn, turnOn, finish, figures, database } = await buildOwnerDesk(dialect)
    const told = async () =>
      (await mailsOf(database)).filter(({ text }) => text?.includes('A sign-in from a new browser'))
    const { secret } = await turnOn((await logIn()).cookie)
    const { cookie } = await logIn()
    expect(await told()).toHaveLength(0)
    await finish(cookie, figures(secret))
    expect(await told()).toHaveLength(1)
  })

  test(`${dialect}: only the browser that changed the password stays known`, async () => {
    const { ask, logIn, database } = await buildOwnerDesk(dialect)
    const other = await logIn()
    const own = await logIn()
    const next = 'rain on the canal'
    const body = { current: owner.password, next }
    expect((await ask('POST', changePassword.path, { cookie: own.cookie, body })).status).toBe(204)
    const before = (await mailsOf(database)).length
    await logIn({ cookie: own.cookie, body: { ...owner, password: next } })
    expect(await mailsOf(database)).toHaveLength(before)
    await logIn({ cookie: other.cookie, body: { ...owner, password: next } })
    expect(await mailsOf(database)).toHaveLength(before + 1)
  })
}

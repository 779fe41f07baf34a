import { expect, test } from 'vitest'
import { usuallySqlite } from '#tests/support/databases.ts'
import { mailsOf, owner } from '#tests/support/factories.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'
import { setOwnerPassword } from './account.ts'
import { turnOffSecondStepByOperator } from './second-step.ts'

const account = '/api/admin/account'

for (const dialect of usuallySqlite)
  test(`${dialect}: every change of sign-in credentials is mailed to the owner`, async () => {
    const { ask, logIn, turnOn, database, config, clock, ...deps } = await buildOwnerDesk(dialect)
    const own = { ...deps, database, dataDir: config.dataDir }
    const told = async () => {
      const mails = await mailsOf(database)
      expect(mails.every(({ isOwner, kind }) => isOwner && kind === 'account_changed')).toBe(true)
      return mails.map(({ subject }) => subject)
    }
    const { cookie } = await logIn()
    await ask('POST', `${account}/second-step/set-up`, { cookie })
    await ask('POST', `${account}/password`, {
      cookie,
      body: { current: 'a guess', next: 'rain on the canal' },
    })
    expect(await told()).toEqual([])

    await turnOn(cookie)
    await ask('POST', `${account}/second-step/off`, { cookie, body: { password: owner.password } })
    clock.pass(1000)
    await turnOn(cookie)
    await ask('POST', `${account}/password`, {
      cookie,
      body: { current: owner.password, next: 'rain on the canal' },
    })
    clock.pass(1000)
    await turnOffSecondStepByOperator(own)
    clock.pass(1000)
    await turnOffSecondStepByOperator(own)
    await setOwnerPassword(own, 'rain on the roof')
    const [on, off] = ['The second step of your sign-in is on', 'The second step of your sign-in is off']
    const changed = 'Your password was changed'
    expect(await told()).toEqual([on, off, on, changed, off, changed])
  })

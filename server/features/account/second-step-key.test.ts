import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAllRows } from '#tests/support/all-rows.ts'
import { anyDialect, usuallySqlite } from '#tests/support/databases.ts'
import { owner } from '#tests/support/factories.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'

const account = '/api/admin/account'

for (const dialect of usuallySqlite) {
  test(`${dialect}: the second step's key is stored encrypted`, async () => {
    const { logIn, turnOn, database } = await buildOwnerDesk(dialect)
    const { secret } = await turnOn((await logIn()).cookie)
    expect(JSON.stringify(await readAllRows(database))).not.toContain(secret)
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: recovery codes are hashed as slowly as a password, and work once`, async () => {
    const { logIn, turnOn, finish, database } = await buildOwnerDesk(dialect)
    const { codes } = await turnOn((await logIn()).cookie)
    const stored = await database.kysely.selectFrom('recoveryCodes').select('id').execute()
    expect(stored).toHaveLength(10)
    for (const { id } of stored) expect(id).toMatch(/^\$argon2id\$v=19\$/)
    const open = async (code = '') => (await finish((await logIn()).cookie, code)).status
    expect([await open(codes[7]), await open(codes[7])]).toEqual([200, 400])
  })

  test(`${dialect}: without secrets.key a code is refused with instructions, and a recovery code works`, async () => {
    const { ask, logIn, turnOn, finish, figures, config } = await buildOwnerDesk(dialect)
    const { secret, codes } = await turnOn((await logIn()).cookie)
    await rm(join(config.dataDir, 'secrets.key'))
    const { cookie } = await logIn()
    const refused = await finish(cookie, figures(secret))
    expect(refused.status).toBe(400)
    expect(refused.body.errors.code).toContain('Use a recovery code')
    const { given, status } = await finish(cookie, codes[0] ?? '')
    expect(status).toBe(200)
    // She then turns the second step off and on again, with a new key.
    const inside = given.join('; ')
    const { password } = owner
    await ask('POST', `${account}/second-step/off`, { cookie: inside, body: { password } })
    const again = await turnOn(inside)
    expect((await finish((await logIn()).cookie, figures(again.secret))).status).toBe(200)
  })

  test(`${dialect}: if secrets.key cannot be written, setting up the second step fails with the reason`, async () => {
    const { ask, logIn, config } = await buildOwnerDesk(dialect)
    await rm(config.dataDir, { recursive: true })
    const { cookie } = await logIn()
    const answer = await ask('POST', `${account}/second-step/set-up`, { cookie })
    expect(answer.status).toBe(409)
    expect(answer.body.detail).toContain('secrets.key')
  })
}

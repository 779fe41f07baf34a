import { expect, test } from 'vitest'
import { copyPerson, deleteOldRequests, erasePerson } from '#contract/people.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { dialects } from '#tests/support/databases.ts'
import { aRequest, buildConsultation } from '#tests/support/factories.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'

const contact = aRequest.email

for (const dialect of dialects)
  test(`${dialect}: copies and erasing need a fresh second step while it is on, and nothing more without it`, async () => {
    const { ask, logIn, turnOn, figures, clock, database } = await buildOwnerDesk(dialect)
    await buildConsultation(database, { createdAt: clock.now() })
    const { cookie } = await logIn()
    const calls = [
      [copyPerson.path, { contact, kind: 'data' }],
      [deleteOldRequests.path, { count: 0, olderThan: '2020-01-01T00:00:00.000Z' }],
      [erasePerson.path, { contact }],
    ] as const
    const statuses = async () => {
      const answers = []
      for (const [path, body] of calls) answers.push(await ask('POST', path, { cookie, body }))
      return answers.map(({ status, body }) => (status === 403 ? body.code : status))
    }
    const rows = () => database.kysely.selectFrom('consultations').select('id').execute()
    const { secret } = await turnOn(cookie)
    clock.pass(minutes(10))
    expect(await statuses()).toEqual(Array(3).fill('STEP_UP_REQUIRED'))
    expect(await rows()).toHaveLength(1)
    await ask('POST', '/api/admin/account/step-up', { cookie, body: { code: figures(secret) } })
    expect(await statuses()).toEqual([200, 200, 200])
    expect(await rows()).toEqual([])
  })

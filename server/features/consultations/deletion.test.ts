import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { aRequest, mailsOf, signIn } from '#tests/support/factories.ts'

const url = '/api/admin/consultations'

for (const dialect of dialects) {
  test(`${dialect}: a request is deleted with its mails, and nothing of the person stays in any table`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock, passwords } = await buildTestApp(database)
    const send = async (own: object = {}) =>
      (await app.inject({ method: 'POST', url: '/api/consultations', body: { ...aRequest, ...own } })).json()
        .id
    const id = await send()
    const other = await send({ name: 'Priya Shah', email: 'priya@example.com' })
    expect(await mailsOf(database)).toHaveLength(4)

    const cookie = await signIn(database, passwords, clock.now())
    const remove = () => app.inject({ method: 'DELETE', url: `${url}/${id}`, headers: { cookie } })
    expect((await remove()).statusCode).toBe(204)
    // A repeated deletion does no harm, and answers 404.
    expect((await remove()).statusCode).toBe(404)

    const { kysely } = database
    const stored = await Promise.all([
      kysely.selectFrom('consultations').selectAll().execute(),
      kysely.selectFrom('mails').selectAll().execute(),
      kysely.selectFrom('idempotencyKeys').selectAll().execute(),
      kysely.selectFrom('mailAllowances').selectAll().execute(),
    ])
    expect(JSON.stringify(stored)).not.toMatch(/amara/i)
    expect((await app.inject({ url, headers: { cookie } })).json()).toMatchObject([{ id: other }])
    expect((await mailsOf(database)).map(({ consultationId }) => consultationId)).toEqual([other, other])
  })
}

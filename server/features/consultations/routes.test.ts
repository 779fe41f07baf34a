import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { aRequest, buildOwner, buildSession } from '#tests/support/factories.ts'

for (const dialect of dialects) {
  test(`${dialect}: an enquiry is stored and the owner reads it`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock, passwords } = await buildTestApp(database)
    const answer = await app.inject({ method: 'POST', url: '/api/consultations', body: aRequest })
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json()

    const owner = await buildOwner(database, passwords)
    const cookie = await buildSession(database, owner.id, clock.now())
    const list = await app.inject({ url: '/api/admin/consultations', headers: { cookie } })
    expect(list.json()).toEqual([{ ...aRequest, id, createdAt: clock.now().toISOString() }])
    expect(list.headers['x-total-count']).toBe('1')
    expect(list.headers['cache-control']).toBe('no-store')
  })
}

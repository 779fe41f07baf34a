import { expect, test } from 'vitest'
import { dialects } from '#tests/support/databases.ts'
import { buildConsultation, buildSession } from '#tests/support/factories.ts'
import { buildPeople } from '#tests/support/people.ts'

const days = (count: number) => count * 24 * 60 * 60 * 1000

for (const dialect of dialects) {
  test(`${dialect}: requests older than 24 months are named once a year, and go only as many as were confirmed`, async () => {
    const { app, database, clock, addNote, ownerId } = await buildPeople(dialect)
    let cookie = await buildSession(database, ownerId, clock.now())
    const call = (method: 'GET' | 'POST', path: string, body?: object) =>
      app.inject({ method, url: `/api/admin/people/${path}`, headers: { cookie }, ...(body && { body }) })
    const read = async () => (await call('GET', 'old-requests')).json()
    expect(await read()).toMatchObject({ count: 0, isDue: false })
    const add = (daysAgo: number) =>
      buildConsultation(database, { createdAt: new Date(clock.now().getTime() - days(daysAgo)) })
    const young = await add(729)
    for (let index = 0; index < 130; index++) await addNote((await add(732 + index)).id)
    const { olderThan, ...seen } = await read()
    expect(seen).toEqual({ count: 130, isDue: true })
    expect(olderThan).toBe('2024-03-01T10:00:00.000Z')

    expect((await call('POST', 'old-requests/keeping')).statusCode).toBe(204)
    expect(await read()).toMatchObject({ count: 130, isDue: false, keptAt: clock.now().toISOString() })
    // Her session would have ended by then.
    clock.pass(days(366))
    cookie = await buildSession(database, ownerId, clock.now())
    expect(await read()).toMatchObject({ count: 131, isDue: true })

    const remove = (count: number, than = olderThan) =>
      call('POST', 'old-requests/deletion', { count, olderThan: than })
    const refused = await remove(131)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().detail).toBe('It would be 130 requests by now. Please confirm again.')
    expect((await remove(130)).json()).toEqual({ deleted: 130 })
    expect(await database.kysely.selectFrom('consultations').select('id').execute()).toEqual([
      { id: young.id },
    ])
    expect(await database.kysely.selectFrom('consultationNotes').select('id').execute()).toEqual([])
    expect(
      (await call('GET', 'log'))
        .json()
        .map(({ action, counts }: { action: string; counts: object }) => [action, counts]),
    ).toEqual([
      ['old_deleted', { request: 130 }],
      ['old_kept', { request: 130 }],
    ])
    // Asked for a time of tomorrow, no younger ones go.
    expect((await remove(1, new Date(clock.now().getTime() + days(1)).toISOString())).json()).toEqual({
      deleted: 1,
    })
    await add(1)
    expect((await remove(1, clock.now().toISOString())).statusCode).toBe(409)
  })
}

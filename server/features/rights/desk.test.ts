import { expect, test } from 'vitest'
import { buildDataRequest, buildRights } from '#tests/support/data-requests.ts'
import { buildDatabase, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'

const url = '/api/admin/data-requests'

async function build(dialect: (typeof dialects)[number]) {
  const database = await buildDatabase(dialect)
  const built = await buildRights(database)
  return { ...built, database, call: await built.asOwner() }
}

for (const dialect of dialects) {
  test(`${dialect}: the owner reads open requests, most urgent first, with the client's name`, async () => {
    const { call, database } = await build(dialect)
    await buildConsultation(database, { name: 'Grace Holt', email: 'Grace.Holt@example.com' })
    await buildDataRequest(database, { dueDay: '2026-04-12', reference: 'AAAA' })
    const grace = { email: 'grace.holt@example.com', kind: 'erasure', dueDay: '2026-04-02' } as const
    await buildDataRequest(database, { ...grace, reference: 'BBBB' })
    await buildDataRequest(database, { confirmedAt: null, dueDay: null, reference: null })
    const answered = { answeredAt: new Date(), outcome: 'sent', reference: 'CCCC' } as const
    await buildDataRequest(database, answered)
    const list = (await call('GET', url)).json()
    expect(list).toMatchObject([
      { ...grace, name: 'Grace Holt', confirmedAt: '2026-03-01T09:00:00.000Z', version: 1 },
      { email: 'amara@example.com', dueDay: '2026-04-12' },
    ])
    expect(list[1]).not.toHaveProperty('name')
    expect((await call('GET', `${url}/${list[0].id}`)).json()).toEqual(list[0])
  })

  test(`${dialect}: when two devices answer a request, the second gets a conflict and nothing is overwritten`, async () => {
    const { call, database } = await build(dialect)
    const { id } = await buildDataRequest(database, { kind: 'erasure' })
    const both = await Promise.all([
      call('PATCH', `${url}/${id}`, { outcome: 'erased', version: 1 }),
      call('PATCH', `${url}/${id}`, { outcome: 'refused', reason: 'No', version: 1 }),
    ])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const won = both.find(({ statusCode }) => statusCode === 200)?.json()
    expect((await call('GET', `${url}/${id}`)).json()).toEqual(won)
  })

  test(`${dialect}: unknown and unconfirmed requests are not found`, async () => {
    const { call, database } = await build(dialect)
    const { id } = await buildDataRequest(database)
    const waiting = await buildDataRequest(database, { confirmedAt: null, dueDay: null, reference: null })
    for (const one of ['unknown', waiting.id, '%00']) {
      expect((await call('GET', `${url}/${one}`)).statusCode).toBe(404)
      expect((await call('PATCH', `${url}/${one}`, { outcome: 'sent', version: 1 })).statusCode).toBe(404)
    }
    expect((await call('PATCH', `${url}/${id}`, { outcome: 'lost', version: 1 })).json().errors).toEqual({
      outcome: 'Please choose how you answered',
    })
    expect((await call('PATCH', `${url}/${id}`, { outcome: 'sent' })).statusCode).toBe(400)
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: an answered request leaves the list, and returns when that is undone`, async () => {
    const { call, database, clock } = await build(dialect)
    const { id } = await buildDataRequest(database)
    const answered = await call('PATCH', `${url}/${id}`, { outcome: 'sent', version: 1 })
    expect(answered.json()).toMatchObject({
      outcome: 'sent',
      answeredAt: clock.now().toISOString(),
      version: 2,
    })
    expect((await call('GET', url)).json()).toEqual([])
    const undone = (await call('PATCH', `${url}/${id}`, { outcome: null, version: 2 })).json()
    expect(undone).not.toHaveProperty('answeredAt')
    expect((await call('GET', url)).json()).toEqual([undone])
  })

  test(`${dialect}: a refusal needs its reason, which is kept with it`, async () => {
    const { call, database } = await build(dialect)
    const { id } = await buildDataRequest(database)
    const refuse = (reason: string) =>
      call('PATCH', `${url}/${id}`, { outcome: 'refused', reason, version: 1 })
    const bare = await refuse('  ')
    expect(bare.statusCode).toBe(400)
    expect(bare.json().errors).toEqual({ reason: 'Please say why: they have a right to know' })
    expect((await refuse('x'.repeat(1001))).statusCode).toBe(400)
    expect((await refuse('Asked for daily')).json()).toMatchObject({ reason: 'Asked for daily' })
  })
}

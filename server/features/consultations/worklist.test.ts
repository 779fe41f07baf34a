import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'
import { anyDialect, buildDatabase, dialects } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'

const url = '/api/admin/worklist'

async function build(dialect: (typeof dialects)[number]) {
  const { app, call, clock, database } = await buildOwnerApp(await buildDatabase(dialect))
  const get = (path: string) => call('GET', url + path)
  const change = (id: string, status: string) => call('PATCH', `${url}/${id}`, { status })
  /** A request that arrived this many hours ago. */
  const add = (hoursAgo: number, status: ConsultationStatus = 'new', own: Own = {}) =>
    buildConsultation(database, {
      name: `${hoursAgo} ${status}`,
      ...own,
      createdAt: new Date(clock.now().getTime() - hoursAgo * hourMs),
      status,
    })
  const names = async (path: string) => (await get(path)).json().map(({ name }: { name: string }) => name)
  const entry = async (id: string) => (await call('GET', `/api/admin/consultations/${id}`)).json().request
  const summary = async () => (await call('GET', '/api/admin/today')).json().requests
  return { app, clock, get, change, add, entry, names, summary }
}

type Own = { email?: string; phone?: string; name?: string }

for (const dialect of dialects) {
  test(`${dialect}: what waits longest comes first, then what was answered, newest first, page by page and without junk`, async () => {
    const { add, get, names } = await build(dialect)
    for (const [hoursAgo, status] of [
      [2, 'new'],
      [30, 'new'],
      [50, 'replied'],
      [1, 'junk'],
      [40, 'booked'],
      [90, 'closed'],
    ] as const)
      await add(hoursAgo, status)
    const inOrder = ['30 new', '2 new', '40 booked', '50 replied', '90 closed']
    const answer = await get('')
    expect(answer.headers['x-total-count']).toBe('5')
    expect(await names('')).toEqual(inOrder)
    const pages = await Promise.all([0, 2, 4, 6].map((offset) => names(`?limit=2&offset=${offset}`)))
    expect(pages.flat()).toEqual(inOrder)
    expect(await names('?status=new')).toEqual(['30 new', '2 new'])
    expect(await names('?status=junk')).toEqual(['1 junk'])
    for (const wrong of ['status=gone', 'limit=0', 'limit=501', 'offset=-1', 'offset=x'])
      expect((await get(`?${wrong}`)).statusCode, wrong).toBe(400)
  })

  test(`${dialect}: a change of status stops and restarts the clock`, async () => {
    const { add, change, clock, entry } = await build(dialect)
    const { id } = await add(3)
    const answeredAt = clock.now().toISOString()
    expect((await change(id, 'replied')).statusCode).toBe(200)
    expect(await entry(id)).toMatchObject({ status: 'replied', answeredAt, version: 2 })
    clock.pass(hourMs)
    await change(id, 'booked')
    expect(await entry(id)).toMatchObject({ status: 'booked', answeredAt })
    await change(id, 'new')
    expect(await entry(id)).toMatchObject({ status: 'new', version: 4 })
    expect(await entry(id)).not.toHaveProperty('answeredAt')
    expect((await change('unknown', 'new')).statusCode).toBe(404)
    expect((await change(id, 'gone')).statusCode).toBe(400)
  })

  test(`${dialect}: the summary counts each status, who waits too long, and how the promise was kept this week`, async () => {
    const { add, change, clock, summary } = await build(dialect)
    const [late] = [await add(30), await add(2), await add(40, 'closed'), await add(1, 'junk')]
    const before = await summary()
    expect(before.counts).toEqual({ new: 2, replied: 0, booked: 0, closed: 1, junk: 1 })
    expect(before.waiting).toMatchObject({
      overdue: 1,
      nextDueAt: new Date(clock.now().getTime() + 22 * hourMs).toISOString(),
    })
    expect(before.waiting.urgent.map(({ name }: { name: string }) => name)).toEqual(['30 new', '2 new'])
    expect(before.total).toBe(3)
    expect(before.week).toEqual({ due: 2, inTime: 0 })
    await change(late.id, 'replied')
    expect(await summary()).toMatchObject({
      lastAnswer: { name: '30 new', ms: 30 * hourMs },
      week: { due: 2, inTime: 0 },
    })
  })
}

for (const dialect of anyDialect)
  test(`${dialect}: nobody but the owner reads or changes the worklist`, async () => {
    const { app, add } = await build(dialect)
    const { id } = await add(1)
    for (const path of [url, `/api/admin/consultations/${id}`])
      expect((await app.inject({ url: path })).statusCode).toBe(401)
    const body = { status: 'closed' }
    expect((await app.inject({ method: 'PATCH', url: `${url}/${id}`, body })).statusCode).toBe(401)
  })

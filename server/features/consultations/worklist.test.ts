import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { formatDayWithWeekday, formatShortDay } from '#contract/day-labels.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'
import { aRequest, buildConsultation } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { openWebsiteDesk } from '#tests/support/website-desk.ts'

const url = '/api/admin/worklist'
const list = '/api/admin/consultations'

type Named = { name: string }
const namesOf = (rows: Named[]) => rows.map(({ name }) => name)

async function build() {
  const { call, clock, database } = await buildOwnerApp()
  const get = (path: string) => call('GET', url + path)
  const change = (id: string, status: string) => call('PATCH', `${url}/${id}`, { status })
  /** A request that arrived this many hours ago. */
  const add = (hoursAgo: number, status: ConsultationStatus = 'new', own: object = {}) =>
    buildConsultation(database, {
      ...{ name: `${hoursAgo} ${status}`, email: 'nobody@example.org', phone: '0113 496 0000' },
      ...{ location: 'adel', hairType: '', ...own, status },
      createdAt: new Date(clock.now().getTime() - hoursAgo * hourMs),
    })
  const names = async (path: string) => namesOf((await get(path)).json())
  const find = (search: string, own: object = {}) => names(`?${new URLSearchParams({ search, ...own })}`)
  const entry = async (id: string) => (await call('GET', `${list}/${id}`)).json().request
  const summary = async () => (await call('GET', '/api/admin/today')).json().requests
  return { call, clock, get, change, add, entry, names, find, summary }
}

test('what waits longest comes first, then what was answered, newest first, as many as are asked for and without junk', async () => {
  const { add, find, get, names } = await build()
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
  expect((await get('')).headers['x-total-count']).toBe('5')
  expect(await names('')).toEqual(inOrder)
  expect(await names('?limit=2')).toEqual(inOrder.slice(0, 2))
  expect(await names('?status=new')).toEqual(['30 new', '2 new'])
  expect(await find('new', { status: 'new' })).toEqual(['30 new', '2 new'])
  expect(await find('junk')).toEqual(['1 junk'])
  expect((await get('?search=new&limit=1')).headers['x-total-count']).toBe('2')
  for (const wrong of ['status=gone', 'limit=0', `search=${'x'.repeat(101)}`])
    expect((await get(`?${wrong}`)).statusCode, wrong).toBe(400)
})

test('a change of status stops and restarts the clock', async () => {
  const { add, change, clock, entry } = await build()
  const { id } = await add(3)
  expect((await change(id, 'replied')).statusCode).toBe(200)
  expect(await entry(id)).toMatchObject({ status: 'replied', version: 2, clock: { words: 'Replied in 3 h' } })
  expect(await entry(id)).not.toHaveProperty('dueAt')
  clock.pass(hourMs)
  await change(id, 'booked')
  expect(await entry(id)).toMatchObject({ status: 'booked', clock: { words: 'Replied in 3 h' } })
  await change(id, 'new')
  expect(await entry(id)).toMatchObject({ status: 'new', version: 4 })
  expect(await entry(id)).not.toHaveProperty('clock')
  expect((await entry(id)).dueAt).toBe(new Date(clock.now().getTime() + 20 * hourMs).toISOString())
  await change(id, 'closed')
  const closed = `Closed ${formatShortDay(londonDay(clock.now()))}`
  expect((await entry(id)).clock.words).toBe(closed)
  const year = clock.now().getUTCFullYear()
  clock.pass(366 * dayMs)
  expect((await entry(id)).clock.words).toBe(`${closed} ${year}`)
  expect((await change('unknown', 'new')).statusCode).toBe(404)
  expect((await change(id, 'gone')).statusCode).toBe(400)
})

test('the 24 hours of who asks while she is away begin on the day that she is back', async () => {
  const { app, clock, cookie, write } = await openWebsiteDesk()
  const day = (days: number) => londonDay(new Date(clock.now().getTime() + days * dayMs))
  const away = { from: day(0), back: day(2), text: 'I am having two days off.' }
  expect((await write('details', { ...shipped.details, away })).status).toBe(200)
  await app.inject({ method: 'POST', url: '/api/consultations', body: aRequest })
  const [row] = (await app.inject({ url, headers: { cookie } })).json()
  const detail = `Its 24 hours begin on ${formatDayWithWeekday(day(2))}`
  expect(row).toMatchObject({ clock: { words: 'Waits until you are back', detail } })
  expect(row).not.toHaveProperty('dueAt')
})

test('the summary counts each status, who waits too long, and how the promise was kept this week', async () => {
  const { add, change, summary } = await build()
  const [late, soon] = [await add(30), await add(2), await add(40, 'closed'), await add(1, 'junk')]
  const before = await summary()
  expect(before.counts).toEqual({ new: 2, replied: 0, booked: 0, closed: 1, junk: 1 })
  expect(before.waiting).toBe('2 to answer, 1 overdue, next due in 22 h')
  expect(namesOf(before.urgent)).toEqual(['30 new', '2 new'])
  expect(before.total).toBe(3)
  expect(before.week).toBe('This week you answered 0 of 2 within 24 h.')
  await change(late.id, 'replied')
  expect(await summary()).toMatchObject({ waiting: '1 to answer, next due in 22 h', week: before.week })
  await change(soon.id, 'replied')
  const week = 'This week you answered 1 of 3 within 24 h.'
  expect(await summary()).toMatchObject({ waiting: 'Nobody is waiting', week })
})

test('a request is found by any part of what it holds, whatever the accents, capitals and signs', async () => {
  const { add, call, find } = await build()
  const { id } = await add(2, 'new', {
    ...{ name: 'Zoë O’Kafor', email: 'Zoe.O@Example.com', phone: '+44 7700 900461 or 0113 496 0182' },
    ...{ location: 'chapel-allerton', serviceType: 'cut-and-color' },
    hairType: '3B/3C (coils),\n100% dry \\ "hi"',
  })
  await call('POST', `${list}/${id}/notes`, { id: randomUUIDv7(), body: 'Prefers mornings' })
  await add(1, 'new', { name: 'Plain Person', serviceType: 'cut-only' })
  for (const words of [
    ...['okaf', "O'KAF", 'zoe', 'zoe.o@ex', 'hapel aller', 'chapel-allerton', 'colour', '3C', 'mornings'],
    // Every word must occur, in any order and field; signs of a pattern are only text.
    ...['coils zoe mornings', '100%', '%', '\\', '"hi'],
    ...['07700900461', '+447700900461', '(07700) 900461', '77009', '0113 4960182'],
  ])
    expect(await find(words), words).toEqual(['Zoë O’Kafor'])
  // Short terms match the beginning of a word.
  for (const words of ['af', 'zoe person', 'pla*', '_', '07700 900462', "'; drop table consultations; --"])
    expect(await find(words), words).toEqual([])
  expect(await find('  ')).toEqual(['Zoë O’Kafor', 'Plain Person'])
})

test(`the specification's list is read once by following its links, newest first`, async () => {
  const { add, call } = await build()
  // Rows with the same time are ordered by id.
  const rows = await Promise.all([3, 3, 2, 2, 1].map((hoursAgo) => add(hoursAgo)))
  const newestFirst = rows
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id)
  const read: string[] = []
  let next: string | undefined = `${list}?limit=2`
  for (let pages = 1; next; pages++) {
    const answer: Awaited<ReturnType<typeof call>> = await call('GET', next)
    expect(answer.headers['x-total-count']).toBe('5')
    read.push(...answer.json().map(({ id }: { id: string }) => id))
    next = /^<(.+)>; rel="next"$/.exec(`${answer.headers.link ?? ''}`)?.[1]
    expect(next === undefined).toBe(pages === 3)
  }
  expect(read).toEqual(newestFirst)
  for (const query of ['limit=501', 'limit=1&limit=2', 'before=nobody', 'before=%00'])
    expect((await call('GET', `${list}?${query}`)).statusCode, query).toBe(400)
})

import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'

const url = '/api/admin/worklist'

async function build(dialect: (typeof dialects)[number]) {
  const { app, call, clock, database } = await buildOwnerApp(await buildDatabase(dialect))
  const get = (path: string) => call('GET', path)
  const change = (id: string, status: string, version: unknown) =>
    call('PATCH', `${url}/${id}`, { status, version })
  /** A request that arrived this many hours ago. */
  const add = (hoursAgo: number, status: ConsultationStatus = 'new', own: Own = {}) =>
    buildConsultation(database, {
      name: `${hoursAgo} ${status}`,
      ...own,
      createdAt: new Date(clock.now().getTime() - hoursAgo * hourMs),
      status,
    })
  const summary = async () => (await get(`${url}/summary`)).json()
  return { app, clock, get, change, add, summary }
}

type Own = { email?: string; phone?: string }

const idOf = ({ id }: { id: string }) => id

const namesIn = (answer: { json: () => { name: string }[] }) => answer.json().map(({ name }) => name)

for (const dialect of dialects) {
  test(`${dialect}: what waits longest comes first, then what was seen to, newest first; junk is left out`, async () => {
    const { add, get } = await build(dialect)
    for (const [hoursAgo, status] of [
      [2, 'new'],
      [30, 'new'],
      [2, 'new'],
      [50, 'replied'],
      [1, 'junk'],
      [40, 'booked'],
      [90, 'closed'],
    ] as const)
      await add(hoursAgo, status)
    const inOrder = ['30 new', '2 new', '2 new', '40 booked', '50 replied', '90 closed']
    const answer = await get(url)
    expect(namesIn(answer)).toEqual(inOrder)
    expect(answer.headers['x-total-count']).toBe('6')

    const read: string[] = []
    let next: string | undefined = `${url}?limit=2`
    while (next) {
      const page = await get(next)
      read.push(...namesIn(page))
      next = /<(.*?)>/.exec(`${page.headers.link ?? ''}`)?.[1]
    }
    expect(read).toEqual(inOrder)

    expect(namesIn(await get(`${url}?status=new`))).toEqual(['30 new', '2 new', '2 new'])
    expect(namesIn(await get(`${url}?status=junk`))).toEqual(['1 junk'])
    expect((await get(`${url}?status=replied`)).headers['x-total-count']).toBe('1')
    expect((await get(`${url}?status=waiting`)).statusCode).toBe(400)
  })

  test(`${dialect}: the list of those that wait goes on behind a request that was answered meanwhile`, async () => {
    const { add, change, get } = await build(dialect)
    for (const hoursAgo of [40, 10]) await add(hoursAgo)
    const { id } = await add(30)
    await change(id, 'replied', 1)
    expect(namesIn(await get(`${url}?status=new&before=${id}`))).toEqual(['10 new'])
  })

  test(`${dialect}: the next page goes on behind the last request, also when that was answered or asked anew since`, async () => {
    const { add, change, get } = await build(dialect)
    const rows = [
      await add(40),
      await add(30),
      await add(20),
      await add(50, 'replied'),
      await add(60, 'closed'),
    ]
    const nextOf = (page: Awaited<ReturnType<typeof get>>) =>
      /<(.*?)>/.exec(`${page.headers.link}`)?.[1] ?? ''
    const first = await get(`${url}?limit=2`)
    expect(namesIn(first)).toEqual(['40 new', '30 new'])
    await change(`${rows[1]?.id}`, 'replied', 1)
    const second = await get(nextOf(first))
    expect(namesIn(second)).toEqual(['20 new', '30 new'])
    const third = await get(`${url}?limit=4`)
    expect(namesIn(third)).toEqual(['40 new', '20 new', '30 new', '50 replied'])
    await change(`${rows[3]?.id}`, 'new', 1)
    expect(namesIn(await get(nextOf(third)))).toEqual(['60 closed'])
  })

  test(`${dialect}: the first reply or booking stops the clock, and going back to new starts it again`, async () => {
    const { add, change, clock } = await build(dialect)
    const { id } = await add(3)
    const answered = await change(id, 'replied', 1)
    expect(answered.json()).toMatchObject({
      status: 'replied',
      version: 2,
      answeredAt: clock.now().toISOString(),
    })
    clock.pass(5 * hourMs)
    const { answeredAt } = answered.json()
    expect((await change(id, 'booked', 2)).json()).toMatchObject({ status: 'booked', answeredAt })
    const again = (await change(id, 'new', 3)).json()
    expect(again).toMatchObject({ status: 'new', version: 4 })
    expect(again).not.toHaveProperty('answeredAt')
    expect((await change(id, 'closed', 4)).json()).not.toHaveProperty('answeredAt')
  })

  test(`${dialect}: a choice that passed through Replied on its way to Closed is no answer`, async () => {
    const { add, change, clock } = await build(dialect)
    const { id } = await add(3)
    await change(id, 'replied', 1)
    clock.pass(2000)
    await change(id, 'booked', 2)
    clock.pass(2000)
    expect((await change(id, 'closed', 3)).json()).not.toHaveProperty('answeredAt')
    await change(id, 'replied', 4)
    clock.pass(hourMs)
    expect((await change(id, 'closed', 5)).json()).toHaveProperty('answeredAt')
  })

  test(`${dialect}: of two devices that change a request the second is told, and nothing is overwritten`, async () => {
    const { add, change, get } = await build(dialect)
    const { id } = await add(1)
    const both = await Promise.all([change(id, 'replied', 1), change(id, 'junk', 1)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const won = both.find(({ statusCode }) => statusCode === 200)?.json()
    expect((await get(`${url}/${id}`)).json()).toEqual(won)
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().detail).toContain('another device')
  })

  test(`${dialect}: the summary counts each state and how the promise was kept this week`, async () => {
    const { add, change, clock, summary } = await build(dialect)
    expect((await summary()).week).toEqual({ due: 0, inTime: 0 })
    for (const hoursAgo of [1, 3, 30]) await change((await add(hoursAgo)).id, 'replied', 1)
    const [longest, other] = [await add(26), await add(2)]
    await add(200, 'closed')
    await add(5, 'junk')
    expect(await summary()).toEqual({
      counts: { new: 2, replied: 3, booked: 0, closed: 1, junk: 1 },
      newJunk: 0,
      unreached: [],
      waiting: {
        overdue: 1,
        nextDueAt: new Date(clock.now().getTime() + 22 * hourMs).toISOString(),
        urgent: [
          expect.objectContaining({ id: longest.id, notes: 0 }),
          expect.objectContaining({ id: other.id }),
        ],
        latest: [expect.anything(), expect.anything()],
      },
      lastAnswer: { name: '30 new', ms: 30 * hourMs },
      week: { due: 4, inTime: 2, medianMs: 3 * hourMs },
    })
  })

  test(`${dialect}: who has written before is known by address or number, however they are written; junk is nobody`, async () => {
    const { add, change, get } = await build(dialect)
    const hannah = { email: 'hannah@example.com', phone: '07700 900461' }
    const first = await add(2000, 'closed', hannah)
    const second = await add(50, 'replied', { email: 'other@example.com', phone: '+44 7700 900461' })
    const third = await add(2, 'new', { email: 'HANNAH@example.com', phone: '0113 496 0000' })
    await add(1, 'new', { email: 'stranger@example.com', phone: '12' })
    await add(1, 'new', { email: 'nobody@example.com', phone: '12' })
    const spam = await add(1, 'junk', hannah)
    const also = async (id: string) => (await get(`${url}/${id}/also-wrote`)).json().map(idOf)
    expect(await also(first.id)).toEqual([third.id, second.id])
    expect(await also(second.id)).toEqual([first.id])
    expect(await also(third.id)).toEqual([first.id])
    const told = (await get(url)).json().map(({ alsoWroteAt }: { alsoWroteAt?: string }) => alsoWroteAt)
    expect(told).toEqual([
      first.createdAt.toISOString(),
      undefined,
      undefined,
      first.createdAt.toISOString(),
      third.createdAt.toISOString(),
    ])
    expect((await change(third.id, 'replied', 1)).json()).toMatchObject({ alsoWroteAt: told[0] })
    expect(await also(spam.id)).toEqual([third.id, second.id, first.id])
  })

  test(`${dialect}: an unknown request and an unknown state are refused`, async () => {
    const { add, change, get } = await build(dialect)
    const { id } = await add(1)
    expect((await change('unknown', 'replied', 1)).statusCode).toBe(404)
    expect((await get(`${url}/unknown`)).statusCode).toBe(404)
    expect((await get(`${url}/unknown/also-wrote`)).statusCode).toBe(404)
    expect((await change(id, 'answered', 1)).json().errors).toEqual({
      status: 'Please choose one of the states',
    })
    expect((await change(id, 'replied', 'two')).statusCode).toBe(400)
  })
}

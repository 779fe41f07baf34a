import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { junkKeptForDays } from '#contract/worklist.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { anyDialect, buildDatabase, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { aRequest, buildConsultation, mailsOf } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { deleteOldJunk } from './jobs.ts'

const spam = 'Cheap SEO: https://a.example/1 https://a.example/2 https://a.example/3'

async function build(dialect: (typeof dialects)[number]) {
  const { app, call, clock, database } = await buildOwnerApp(await buildDatabase(dialect))
  const send = async (own: object = {}): Promise<string> =>
    (await app.inject({ method: 'POST', url: '/api/consultations', body: { ...aRequest, ...own } })).json().id
  const change = (id: string, status: string, version: number) =>
    call('PATCH', `/api/admin/worklist/${id}`, { status, version })
  const get = async (path = '') => (await call('GET', `/api/admin/worklist${path}`)).json()
  const kinds = async () => (await mailsOf(database)).map(({ kind }) => kind).sort()
  return { database, clock, send, change, get, kinds, isoNow: () => clock.now().toISOString() }
}

const both = ['consultation_acknowledgement', 'consultation_alert']

for (const dialect of dialects) {
  test(`${dialect}: pressed twice or on two devices, each mail is queued once`, async () => {
    const { send, change, kinds } = await build(dialect)
    const id = await send({ hairType: spam })
    const answers = await Promise.all([1, 1, 1].map((version) => change(id, 'new', version)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(await kinds()).toEqual(both)
    await change(id, 'new', 2)
    await change(id, 'closed', 3)
    expect((await change(id, 'new', 4)).json()).not.toHaveProperty('mails')
    expect(await kinds()).toEqual(both)
  })

  test(`${dialect}: Undo takes back what has not gone, as often as she likes, and what has gone never goes again`, async () => {
    const { database, clock, send, change, kinds, isoNow } = await build(dialect)
    const id = await send({ hairType: spam })
    for (let version = 1; version < 7; version += 2) {
      expect((await change(id, 'new', version)).json().mails).toBe(2)
      const undone = (await change(id, 'junk', version + 1)).json()
      expect(undone).toMatchObject({ status: 'junk', mailsHeld: true, mails: 2 })
      expect(undone).not.toHaveProperty('waitingSince')
      expect(await kinds()).toEqual([])
    }
    await change(id, 'new', 7)
    await database.write((tx) =>
      tx
        .updateTable('mails')
        .set({ state: 'sent', settledAt: clock.now() })
        .where('kind', '=', 'consultation_acknowledgement')
        .execute(),
    )
    const promisedAt = isoNow()
    clock.pass(minutes(1))
    expect((await change(id, 'junk', 8)).json()).toMatchObject({ mailsHeld: true, mails: 1 })
    clock.pass(hourMs)
    const again = (await change(id, 'new', 9)).json()
    expect(again).toMatchObject({ mails: 1, waitingSince: isoNow() })
    expect(promisedAt).not.toBe(isoNow())
    expect(await kinds()).toEqual(both)
  })

  test(`${dialect}: junk is deleted after 30 days with all that belongs to it, whoever put it there, as the privacy policy says`, async () => {
    const { database, send, change, get, clock } = await build(dialect)
    const runJob = () => deleteOldJunk({ database, now: clock.now })
    const suspect = await send({ name: 'Suspect', hairType: spam, email: 'bot@example.com' })
    const kept = await send({ name: 'Kept' })
    const marked = await send({ name: 'Marked', email: 'marked@example.com' })
    clock.pass(dayMs)
    await change(marked, 'junk', 1)
    const left = async () => {
      await runJob()
      const rows = await database.kysely.selectFrom('consultations').select('id').orderBy('id').execute()
      return rows.map(({ id }) => id)
    }
    clock.pass((junkKeptForDays - 1) * dayMs)
    expect(await left()).toEqual([suspect, kept, marked].sort())
    clock.pass(1)
    expect(await left()).toEqual([kept, marked].sort())
    clock.pass(dayMs)
    expect(await left()).toEqual([kept])
    for (const id of [suspect, marked]) expect((await get(`/${id}`)).status).toBe(404)
    expect(readFileSync('content/words/privacy-policy.md', 'utf8')).toContain(
      `spam is set aside for me to see, and deleted after ${junkKeptForDays} days`,
    )
    const stored = await Promise.all([
      database.kysely.selectFrom('mails').selectAll().execute(),
      database.kysely.selectFrom('timelineEvents').selectAll().execute(),
      database.kysely.selectFrom('mailAllowances').selectAll().execute(),
    ])
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`marked|bot@|${marked}|${suspect}`))
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: what is put back waits from then on, and its two mails go out after the time for Undo`, async () => {
    const { database, clock, send, change, get, kinds, isoNow } = await build(dialect)
    const arrivedAt = isoNow()
    const id = await send({ hairType: spam })
    clock.pass(30 * hourMs)
    const waiting = await send({ name: 'Priya', email: 'priya@example.com' })
    clock.pass(2 * hourMs)
    expect((await get('/summary')).waiting.overdue).toBe(0)
    expect(await kinds()).toEqual(both)

    const answer = (await change(id, 'new', 1)).json()
    expect(answer).toMatchObject({
      status: 'new',
      createdAt: arrivedAt,
      waitingSince: isoNow(),
      mailsHeld: false,
      mails: 2,
      version: 2,
    })
    const due = new Date(clock.now().getTime() + 20_000)
    const queued = (await mailsOf(database)).filter(({ consultationId }) => consultationId === id)
    expect(queued.map(({ kind }) => kind).sort()).toEqual(both)
    for (const { state, dueAt } of queued) expect([state, dueAt]).toEqual(['waiting', due])
    expect((await get('/summary')).waiting).toMatchObject({
      overdue: 0,
      nextDueAt: new Date(clock.now().getTime() + 22 * hourMs).toISOString(),
    })
    // Most urgent first, which is not the order of arrival.
    const order = (await get()).map((one: { id: string }) => one.id)
    expect(order).toEqual([waiting, id])
    expect((await get('?limit=1&status=new')).map((one: { id: string }) => one.id)).toEqual([waiting])
    expect((await get(`?limit=1&before=${waiting}_new`)).map((one: { id: string }) => one.id)).toEqual([id])

    clock.pass(hourMs)
    await change(id, 'replied', 2)
    expect((await get('/summary')).week).toEqual({ due: 1, inTime: 1, medianMs: hourMs })
  })

  test(`${dialect}: more junk than fits into one batch goes all the same`, async () => {
    const { database, clock } = await build(dialect)
    const old = new Date(clock.now().getTime() - 31 * dayMs)
    for (let count = 0; count < 101; count++)
      await buildConsultation(database, { createdAt: old, status: 'junk' })
    const runJob = () => deleteOldJunk({ database, now: clock.now })
    await runJob()
    expect(await database.kysely.selectFrom('consultations').select('id').execute()).toEqual([])
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: on the way from Junk to New by the arrow keys its mails are not lost`, async () => {
    const { clock, send, change, kinds } = await build(dialect)
    const id = await send({ hairType: spam })
    for (const [index, status] of ['closed', 'booked', 'replied', 'new'].entries()) {
      expect(await kinds()).toEqual([])
      clock.pass(1000)
      await change(id, status, index + 1)
    }
    expect(await kinds()).toEqual(both)
  })

  test(`${dialect}: who was answered after all gets no acknowledgement later`, async () => {
    const { clock, send, change, kinds } = await build(dialect)
    const id = await send({ hairType: spam })
    await change(id, 'replied', 1)
    clock.pass(hourMs)
    expect((await change(id, 'new', 2)).json()).toMatchObject({ status: 'new', mailsHeld: false })
    await change(id, 'junk', 3)
    await change(id, 'new', 4)
    expect(await kinds()).toEqual([])
  })

  test(`${dialect}: what she marked as Junk herself had its mails, and its 24 hours run on when it comes back`, async () => {
    const { send, change, kinds, clock } = await build(dialect)
    const id = await send()
    const marked = (await change(id, 'junk', 1)).json()
    expect(marked).toMatchObject({ status: 'junk', mailsHeld: false })
    expect(marked).not.toHaveProperty('junkReasons')
    clock.pass(2 * hourMs)
    const back = (await change(id, 'new', 2)).json()
    expect(back).not.toHaveProperty('waitingSince')
    expect(back).not.toHaveProperty('mails')
    expect(await kinds()).toEqual(both)
  })
}

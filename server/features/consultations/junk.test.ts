import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { junkKeptForDays } from '#contract/worklist.ts'
import { buildAppointment } from '#tests/support/appointments.ts'
import { anyDialect, buildDatabase, dialects } from '#tests/support/databases.ts'
import { aRequest, mailsOf } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { deleteOldJunk } from './service.ts'

const spam = 'Cheap SEO: https://a.example/1 https://a.example/2 https://a.example/3'

async function build(dialect: (typeof dialects)[number]) {
  const { app, call, clock, database } = await buildOwnerApp(await buildDatabase(dialect))
  const send = async (own: object = {}): Promise<string> =>
    (await app.inject({ method: 'POST', url: '/api/consultations', body: { ...aRequest, ...own } })).json().id
  const change = (id: string, status: string) => call('PATCH', `/api/admin/worklist/${id}`, { status })
  const get = async (id: string) => (await call('GET', `/api/admin/consultations/${id}`)).json().request
  const kinds = async () => (await mailsOf(database)).map(({ kind }) => kind).toSorted()
  return { call, database, clock, send, change, get, kinds }
}

const both = ['consultation_acknowledgement', 'consultation_alert']

for (const dialect of dialects) {
  test(`${dialect}: what leaves Junk gets its two mails once, after the time for Undo, and its 24 hours`, async () => {
    const { call, change, clock, database, get, kinds, send } = await build(dialect)
    const id = await send({ hairType: spam })
    clock.pass(30 * hourMs)
    expect(await kinds()).toEqual([])
    const answers = await Promise.all(['new', 'new'].map((status) => change(id, status)))
    expect(answers.map((answer) => answer.json().mails).toSorted()).toEqual([2, undefined])
    const waitingSince = clock.now().toISOString()
    expect(await get(id)).toMatchObject({ status: 'new', waitingSince })
    const today = (await call('GET', '/api/admin/today')).json()
    expect(today.requests.waiting.overdue).toBe(0)
    expect(await kinds()).toEqual(both)
    for (const { dueAt } of await mailsOf(database))
      expect(dueAt).toEqual(new Date(clock.now().getTime() + 20_000))
    // Undo: as if it had never left.
    expect((await change(id, 'junk')).json()).toEqual({ mails: 2 })
    expect(await kinds()).toEqual([])
    expect((await change(id, 'new')).json()).toEqual({ mails: 2 })
    await database.write((tx) => tx.updateTable('mails').set({ state: 'sent' }).execute())
    await change(id, 'junk')
    expect((await change(id, 'new')).json()).toEqual({})
    expect(await kinds()).toEqual(both)
  })

  test(`${dialect}: junk is deleted after 30 days, whoever put it there, as the privacy policy says`, async () => {
    const { database, send, change, clock } = await build(dialect)
    const suspect = await send({ name: 'Suspect', hairType: spam, email: 'bot@example.com' })
    const kept = await send({ name: 'Kept' })
    const marked = await send({ name: 'Marked', email: 'marked@example.com' })
    clock.pass(dayMs)
    await change(marked, 'junk')
    const left = async () => {
      await deleteOldJunk({ database, now: clock.now })
      const rows = await database.kysely.selectFrom('consultations').select('id').orderBy('id').execute()
      return rows.map(({ id }) => id)
    }
    clock.pass((junkKeptForDays - 1) * dayMs)
    expect(await left()).toEqual([suspect, kept, marked].toSorted())
    clock.pass(1)
    expect(await left()).toEqual([kept, marked].toSorted())
    clock.pass(dayMs)
    expect(await left()).toEqual([kept])
    expect(readFileSync('content/privacy.md', 'utf8')).toContain(
      `spam is set aside for me to see, and deleted after ${junkKeptForDays} days`,
    )
  })
}

for (const dialect of anyDialect)
  test(`${dialect}: a visit ahead stays in the diary though its request is put into Junk, which is not deleted before it`, async () => {
    const { call, change, clock, database, send } = await build(dialect)
    const consultationId = await send()
    const startsAt = new Date(clock.now().getTime() + 40 * dayMs)
    await buildAppointment(database, { consultationId, startsAt })
    await change(consultationId, 'junk')
    const listed = async () => {
      await deleteOldJunk({ database, now: clock.now })
      const diary = await call('GET', `/api/admin/diary?from=${startsAt.toISOString().slice(0, 10)}&days=1`)
      return diary.json().days[0].rows.map(({ kind }: { kind: string }) => kind)
    }
    expect(await listed()).toContain('appointment')
    clock.pass(39 * dayMs)
    expect(await listed()).toContain('appointment')
    clock.pass(2 * dayMs)
    expect(await listed()).not.toContain('appointment')
  })

for (const dialect of anyDialect)
  test(`${dialect}: what she marked as Junk after its mails left keeps its 24 hours when it comes back`, async () => {
    const { send, change, clock, database, get, kinds } = await build(dialect)
    const id = await send()
    await database.write((tx) => tx.updateTable('mails').set({ state: 'sent' }).execute())
    await change(id, 'junk')
    expect(await get(id)).not.toHaveProperty('junkReasons')
    clock.pass(2 * hourMs)
    expect((await change(id, 'new')).json()).toEqual({})
    expect(await get(id)).not.toHaveProperty('waitingSince')
    expect(await kinds()).toEqual(both)
  })

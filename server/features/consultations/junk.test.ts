import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageOpenHeader } from '#contract/consultations.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { junkKeptForDays } from '#contract/worklist.ts'
import type { Executor } from '#server/database/schema.ts'
import { buildAppointment } from '#tests/support/appointments.ts'
import { aRequest, mailsOf } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { deleteOldJunk } from './service.ts'

const spam = 'Cheap SEO: https://a.example/1 https://a.example/2 https://a.example/3'
const both = ['consultation_acknowledgement', 'consultation_alert']

async function build() {
  const { app, call, clock, database } = await buildOwnerApp()
  const post = (own: object = {}, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: '/api/consultations', body: { ...aRequest, ...own }, headers })
  const send = async (own: object = {}): Promise<string> => (await post(own)).json().id
  const change = (id: string, status: string) => call('PATCH', `/api/admin/worklist/${id}`, { status })
  const get = async (id: string) => (await call('GET', `/api/admin/consultations/${id}`)).json().request
  const junk = async () => (await call('GET', '/api/admin/worklist?status=junk')).json()
  const kinds = async () => (await mailsOf(database)).map(({ kind }) => kind).toSorted()
  return { app, call, database, clock, post, send, change, get, junk, kinds }
}

test('a suspect is answered like everybody, kept in Junk with why, out of every count, and nobody gets a mail', async () => {
  const { call, database, junk, post } = await build()
  const usual = await post({ name: 'Priya' })
  const suspect = await post({ hairType: spam })
  const shapeOf = ({ statusCode, headers, json }: typeof usual) => [
    ...[statusCode, Object.keys(headers).sort(), headers['content-type']],
    ...[headers['content-length'], Object.keys(json())],
  ]
  expect(shapeOf(suspect)).toEqual(shapeOf(usual))
  // A repeated request must not give it away, either.
  expect((await post({ hairType: spam })).json()).toEqual(suspect.json())
  const junkReasons = 'it holds 3 links'
  expect(await junk()).toMatchObject([{ ...aRequest, hairType: spam, status: 'junk', junkReasons }])
  expect((await mailsOf(database)).map(({ consultationId }) => consultationId)).toEqual(
    Array(2).fill(usual.json().id),
  )
  for (const path of ['consultations', 'worklist']) {
    const answer = await call('GET', `/api/admin/${path}`)
    expect(answer.json()).toMatchObject([{ name: 'Priya' }])
    expect(answer.headers['x-total-count']).toBe('1')
  }
  const summary = (await call('GET', '/api/admin/today')).json().requests
  expect(summary.counts).toEqual({ new: 1, replied: 0, booked: 0, closed: 0, junk: 1 })
})

test('what leaves Junk gets its two mails once, after the time for Undo, and its 24 hours', async () => {
  const { call, change, clock, database, get, kinds, send } = await build()
  const id = await send({ hairType: spam })
  clock.pass(30 * hourMs)
  expect(await kinds()).toEqual([])
  const answers = await Promise.all(['new', 'new'].map((status) => change(id, status)))
  expect(answers.map((answer) => answer.json().mails).toSorted()).toEqual([2, undefined])
  const dueAt = new Date(clock.now().getTime() + dayMs).toISOString()
  expect(await get(id)).toMatchObject({ status: 'new', dueAt })
  const today = (await call('GET', '/api/admin/today')).json()
  expect(today.requests.waiting).toBe('1 to answer, next due in 24 h')
  expect(await kinds()).toEqual(both)
  for (const { dueAt } of await mailsOf(database))
    expect(dueAt).toEqual(new Date(clock.now().getTime() + 20_000))
  // Undo: as if it had never left.
  expect((await change(id, 'junk')).json()).toEqual({ mails: 2 })
  expect(await kinds()).toEqual([])
  expect((await change(id, 'new')).json()).toEqual({ mails: 2 })
  // One of them has left: it does not go a second time.
  const alerts = (tx: Executor) => tx.updateTable('mails').where('kind', '=', 'consultation_alert')
  await database.write((tx) => alerts(tx).set({ state: 'sent' }).execute())
  await change(id, 'junk')
  await change(id, 'new')
  expect(await kinds()).toEqual(both)
  // Once its mails have left, Junk changes nothing about them, nor about its 24 hours.
  await database.write((tx) => tx.updateTable('mails').set({ state: 'sent' }).execute())
  await change(id, 'junk')
  clock.pass(2 * hourMs)
  expect((await change(id, 'new')).json()).toEqual({})
  expect(await get(id)).toMatchObject({ dueAt })
  expect(await kinds()).toEqual(both)
})

test('junk is deleted after 30 days, whoever put it there, as the privacy policy says, but not before a visit', async () => {
  const { call, change, clock, database, send } = await build()
  const suspect = await send({ hairType: spam, email: 'bot@example.com' })
  const kept = await send({ name: 'Kept' })
  const marked = await send({ name: 'Marked', email: 'marked@example.com' })
  const booked = await send({ name: 'Booked', email: 'booked@example.com' })
  const startsAt = new Date(clock.now().getTime() + 40 * dayMs)
  await buildAppointment(database, { consultationId: booked, startsAt })
  clock.pass(dayMs)
  for (const id of [marked, booked]) await change(id, 'junk')
  const left = async () => {
    await deleteOldJunk({ database, now: clock.now })
    const rows = await database.kysely.selectFrom('consultations').select('id').execute()
    return rows.map(({ id }) => id).toSorted()
  }
  const visits = async () => {
    const diary = await call('GET', `/api/admin/diary?from=${startsAt.toISOString().slice(0, 10)}&days=1`)
    return diary.json().days[0].rows.map(({ kind }: { kind: string }) => kind)
  }
  clock.pass((junkKeptForDays - 1) * dayMs)
  expect(await left()).toEqual([suspect, kept, marked, booked].toSorted())
  clock.pass(1)
  expect(await left()).toEqual([kept, marked, booked].toSorted())
  clock.pass(dayMs)
  expect(await left()).toEqual([kept, booked].toSorted())
  expect(await visits()).toContain('appointment')
  clock.pass(10 * dayMs)
  expect(await left()).toEqual([kept])
  expect(await visits()).not.toContain('appointment')
  expect(readFileSync('content/privacy.md', 'utf8')).toContain(
    `spam is set aside for me to see, and deleted after ${junkKeptForDays} days`,
  )
})

test('a hidden field that is filled in and a form sent at once are signs; odd values, words and links to pictures are none', async () => {
  const { app, junk, post } = await build()
  const payload = { ...aRequest, mobileService: 'on', website: 'http://a.example', name: 'Posted' }
  const posted = await app.inject({
    ...{ method: 'POST', url: '/api/consultations' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(payload).toString(),
  })
  expect([posted.statusCode, posted.headers.location]).toEqual([303, '/contact/thank-you'])
  await post({ name: 'As JSON', website: 'x' })
  await post({ name: 'Program' }, { [pageOpenHeader]: '300' })
  const found = await junk()
  const reasons = found.map(({ name, junkReasons }: { name: string; junkReasons: string }) => ({
    [name]: junkReasons,
  }))
  expect(reasons).toHaveLength(3)
  expect(Object.assign({}, ...reasons)).toEqual({
    Posted: 'a field that people cannot see was filled in',
    'As JSON': 'a field that people cannot see was filled in',
    Program: 'it was sent faster than anybody can fill in the form',
  })
  for (const website of [null, '', false, 0]) await post({ name: `Honest ${website}`, website })
  for (const time of ['-1', '', 'x', '1e99', '0', '99999999999999999999'])
    await post({ name: `Time ${time}` }, { [pageOpenHeader]: time })
  const albums = ['instagram.com/p/1', 'www.pinterest.co.uk/pin/2', 'https://photos.app.goo.gl/3']
  await post({ hairType: `Like these: ${albums.join(' ')}. Mail me at a@salon.com` })
  await post({ hairType: 'Buy backlinks, rank on Google: https://a.example https://b.example' })
  expect(await junk()).toHaveLength(3)
})

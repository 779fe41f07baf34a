import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { textLimits } from '#contract/limits.ts'
import { buildRequestPage, ownId, told } from '#tests/support/request-page.ts'

test('the history tells what happened to a request, newest first, and nothing of another', async () => {
  const { call, clock, database, read, send } = await buildRequestPage()
  const id = await send()
  await send({ name: 'Priya Shah', email: 'priya@example.com' })
  clock.pass(hourMs)
  await call('PATCH', `/api/admin/worklist/${id}`, { status: 'booked' })
  clock.pass(hourMs)
  expect(told(await read(id))).toEqual([
    'Marked as Booked',
    'Acknowledgement, waits to be sent',
    'Alert to you, waits to be sent',
    'Request arrived from the website',
  ])
  clock.pass(dayMs)
  expect(told(await read(id))).toContain('Acknowledgement, was not sent in time')
  await database.write((tx) =>
    tx.updateTable('mails').set({ state: 'sent', settledAt: clock.now(), expiresAt: null }).execute(),
  )
  expect(told(await read(id))).toContain('Alert to you, handed to your mail company')
  expect((await call('GET', '/api/admin/consultations/unknown')).statusCode).toBe(404)
})

test('a note is stored once, changed by one of two devices, and deleted', async () => {
  const { add, call, read, urlOf } = await buildRequestPage()
  const { id } = await add()
  const other = await add()
  const write = (own: object, at: string = id) => call('POST', urlOf(at, 'notes'), { ...note, ...own })
  const remove = (at: string = id) => call('POST', urlOf(at, 'notes'), { id: note.id })
  const note = { id: ownId('a'), body: '  Rang, no answer.\n' }
  for (let times = 0; times < 2; times++) expect((await write({})).statusCode).toBe(204)
  expect((await read(id)).notes).toMatchObject([{ body: 'Rang, no answer.', version: 1 }])
  const both = await Promise.all(['Phone', 'Laptop'].map((body) => write({ body, version: 1 })))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
  expect((await read(id)).notes).toMatchObject([{ version: 2, body: expect.stringMatching(/Phone|Laptop/) }])
  expect((await write({ body: 'x'.repeat(textLimits.note + 12) })).json().errors).toEqual({
    body: 'This has 5,012 characters, and 5,000 is the most. Please shorten it by 12.',
  })
  expect((await write({ body: '  \n' })).json().errors).toEqual({ body: 'Please write something first' })
  for (const refused of [write({}, other.id), write({ version: 2 }, other.id), write({}, 'unknown')])
    expect((await refused).statusCode).toBe(404)
  const removed = [await remove(other.id), await remove(), await remove()]
  expect(removed.map(({ statusCode }) => statusCode)).toEqual([404, 204, 404])
  expect((await read(id)).notes).toEqual([])
})

import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { textLimits } from '#contract/limits.ts'
import { buildRequestPage, ownId, told } from '#tests/support/request-page.ts'

test('the history tells what happened to a request, newest first, and nothing of another', async () => {
  const { call, clock, database, send, timeline } = await buildRequestPage()
  const id = await send()
  await send({ name: 'Priya Shah', email: 'priya@example.com' })
  clock.pass(hourMs)
  await call('PATCH', `/api/admin/worklist/${id}`, { status: 'booked' })
  clock.pass(hourMs)
  expect(told(await timeline(id))).toEqual([
    'status new booked',
    'consultation_acknowledgement waiting',
    'consultation_alert waiting',
    'arrived',
  ])
  clock.pass(dayMs)
  expect(told(await timeline(id))).toContain('consultation_acknowledgement expired')
  await database.write((tx) =>
    tx.updateTable('mails').set({ state: 'sent', settledAt: clock.now(), expiresAt: null }).execute(),
  )
  expect(told(await timeline(id))).toContain('consultation_alert sent')
  expect((await call('GET', '/api/admin/consultations/unknown')).statusCode).toBe(404)
})

test(`a request names the others of the same address or number, newest first, and nobody else's`, async () => {
  const { add, call } = await buildRequestPage()
  const { id } = await add({ email: 'amara@home.example', phone: 'mob 07700 900123 hm 0113 496 0182' })
  await add({ name: 'By number', email: 'a@work.example', phone: '+44 7700 900123', hoursAgo: 5 })
  await add({ name: 'By address', email: 'AMARA@home.example', phone: '0113 496 0000', hoursAgo: 9 })
  await add({ name: 'Junk', email: 'amara@home.example', status: 'junk' })
  await add({ name: 'Friend', email: 'b@x.example', phone: '0113 1', hairType: 'As on 07700 900123' })
  const { others } = (await call('GET', `/api/admin/consultations/${id}`)).json()
  expect(others.map(({ name }: { name: string }) => name)).toEqual(['By number', 'By address'])
})

test('a note is stored once, changed by one of two devices, and deleted', async () => {
  const { add, call, timeline, urlOf } = await buildRequestPage()
  const { id } = await add()
  const other = await add()
  const write = (own: object, at: string = id) => call('POST', urlOf(at, 'notes'), { ...note, ...own })
  const remove = (at: string = id) => call('POST', urlOf(at, 'notes'), { id: note.id })
  const note = { id: ownId('a'), body: '  Rang, no answer.\n' }
  for (let times = 0; times < 2; times++) expect((await write({})).statusCode).toBe(204)
  expect(told(await timeline(id))).toEqual(['note Rang, no answer.', 'arrived'])
  const both = await Promise.all(['Phone', 'Laptop'].map((body) => write({ body, version: 1 })))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
  expect((await timeline(id))[0]).toMatchObject({ version: 2, body: expect.stringMatching(/Phone|Laptop/) })
  expect((await write({ body: 'x'.repeat(textLimits.note + 12) })).json().errors).toEqual({
    body: 'This has 5,012 characters, and 5,000 is the most. Please shorten it by 12.',
  })
  expect((await write({ body: '  \n' })).json().errors).toEqual({ body: 'Please write something first' })
  for (const refused of [write({}, other.id), write({ version: 2 }, other.id), write({}, 'unknown')])
    expect((await refused).statusCode).toBe(404)
  const removed = [await remove(other.id), await remove(), await remove()]
  expect(removed.map(({ statusCode }) => statusCode)).toEqual([404, 204, 404])
  expect(told(await timeline(id))).toEqual(['arrived'])
})

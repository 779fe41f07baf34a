import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { beth, buildDiary } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'

const path = '/api/admin/clients'

test('a client is corrected once from each version, and mails that wait for them follow', async () => {
  const { book, call, database, read } = await buildDiary()
  const { appointment } = await book({ notifyClient: true })
  const { id } = appointment.client
  const times = ['2026-03-06T14:00:00.000Z']
  const offer = { who: { clientId: id }, serviceType: 'cut-only', place: 'salon', minutes: 90, times }
  await call('POST', '/api/admin/offers', { id: randomUUID(), ...offer })
  const details = {
    name: 'Beth Lang',
    phone: '0113 496 0000',
    email: 'new@example.com',
    address: '1 Mill Lane',
  }
  const change = (own: object = {}) =>
    call('PATCH', `${path}/${id}`, { ...details, note: 'Park at the back', version: 1, ...own })
  expect((await change()).json()).toMatchObject({ id, ...details, note: 'Park at the back', version: 2 })
  expect((await read(appointment.id)).appointment.client).toEqual({ id, ...details })
  for (const kind of ['booking', 'offer'])
    expect(await mailsOf(database)).toContainEqual(
      expect.objectContaining({ kind, state: 'waiting', toAddress: details.email }),
    )
  expect((await change()).statusCode).toBe(409)
  expect((await change({ version: 2, name: '' })).json().errors).toEqual({ name: 'Please type the name' })
  expect((await call('PATCH', `${path}/unknown`, { ...details, note: '', version: 1 })).statusCode).toBe(404)
  expect((await call('POST', `${path}/search`, { search: 'lang' })).json()).toMatchObject([
    { name: 'Beth Lang' },
  ])
})

test('her page has what was written at each visit, and the request under her former address', async () => {
  const { book, call, send, settle } = await buildDiary()
  const consultationId = await send({ name: beth.name, email: beth.email, phone: beth.phone })
  const { appointment } = await book({ who: { consultationId }, note: 'Dry cut, fringe kept' })
  await settle(appointment.id, { version: appointment.version, state: 'done' })
  await book({ date: '2026-04-16', note: 'Bring the gloss' })
  const { id } = appointment.client
  const corrected = { ...beth, email: 'new@example.com', address: '', note: 'Nobody else in the room' }
  expect((await call('PATCH', `${path}/${id}`, { ...corrected, version: 1 })).statusCode).toBe(200)
  expect((await call('GET', `${path}/${id}`)).json()).toMatchObject({
    ...{ name: beth.name, email: corrected.email, phone: beth.phone },
    client: { note: corrected.note, version: 2 },
    visits: [
      { note: 'Bring the gloss', state: 'booked' },
      { note: 'Dry cut, fringe kept', state: 'done' },
    ],
    requests: [{ id: consultationId, status: 'booked' }],
  })
  const { content } = (await call('POST', `${path}/${id}/copies`, { kind: 'data' })).json()
  expect(JSON.parse(content).Client).toMatchObject([{ note: corrected.note }])
})

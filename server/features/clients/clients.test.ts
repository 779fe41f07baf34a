import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { beth, buildDiary } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { amara, buildPeople } from '#tests/support/people.ts'

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
  expect((await change()).statusCode).toBe(204)
  expect((await call('GET', `${path}/${id}`)).json()).toMatchObject({
    ...{ ...details, version: 2, client: { id, note: 'Park at the back' } },
  })
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
  expect((await call('PATCH', `${path}/${id}`, { ...corrected, version: 1 })).statusCode).toBe(204)
  expect((await call('GET', `${path}/${id}`)).json()).toMatchObject({
    ...{ version: 2, name: beth.name, email: corrected.email, phone: beth.phone },
    client: { note: corrected.note },
    visits: [
      { note: 'Bring the gloss', state: 'booked' },
      { note: 'Dry cut, fringe kept', state: 'done' },
    ],
    requests: [{ id: consultationId, status: 'booked' }],
  })
  const { content } = (await call('POST', `${path}/${id}/copies`, { kind: 'data' })).json()
  expect(JSON.parse(content).Client).toMatchObject([{ note: corrected.note }])
})

test('what is corrected about a client is corrected in their requests, and only there', async () => {
  const { addBooking, call, callOwner, database, find, read, send } = await buildPeople()
  const id = await send({ mobileService: true, address: '1 Mill Lane' })
  await send({ name: 'Mia Okafor-Quill', hairType: 'Her daughter, at the same address' })
  await addBooking(id)
  const [person] = await find(amara.email)
  const { version } = await read(person?.id ?? '')
  const details = { name: amara.name, phone: amara.phone, email: 'amara@corrected.example', address: '' }
  const correct = (own: object = {}) =>
    call('PATCH', person?.id ?? '', { ...details, note: '', version, ...own })
  expect((await correct()).statusCode).toBe(204)
  const found = await callOwner('GET', '/api/admin/worklist?search=corrected.example')
  expect(found.json()).toMatchObject([{ id, ...details, address: '1 Mill Lane', version: 2 }])
  const acknowledgements = (await mailsOf(database)).map(({ toAddress }) => toAddress).toSorted()
  expect(acknowledgements).toEqual(['', '', amara.email, details.email])
  expect((await find(amara.email)).map(({ name }) => name)).toEqual(['Mia Okafor-Quill'])
  expect((await correct()).statusCode).toBe(409)
})

test('a request that was sent from another address keeps it when its client’s is corrected', async () => {
  const { addBooking, call, database, find, send } = await buildPeople()
  await addBooking(await send())
  const id = await send({ email: 'amara@work.example' })
  await addBooking(id)
  const [person] = await find(amara.email)
  const { name, phone } = amara
  const body = { name, phone, email: 'amara@corrected.example', address: '', note: '', version: 1 }
  expect((await call('PATCH', person?.id ?? '', body)).statusCode).toBe(204)
  const requests = await database.kysely.selectFrom('consultations').select('email').execute()
  expect(requests.map(({ email }) => email).toSorted()).toEqual([body.email, 'amara@work.example'])
})

test('somebody who only wrote is corrected in all their requests, once from each version', async () => {
  const { call, find, read, send } = await buildPeople()
  const earlier = await send({ mobileService: true, address: '1 Mill Lane' })
  const id = await send({ hairType: 'Shorter now', phone: '0113 496 0182' })
  const details = { name: 'Amara Quill', phone: '0113 496 0000', email: amara.email, address: '', note: '' }
  const correct = (own: object = {}) => call('PATCH', earlier, { ...details, version: 1, ...own })
  expect((await correct({ email: 'amara@' })).json().errors).toEqual({
    email: 'Please enter a valid email address',
  })
  const answers = await Promise.all([correct(), correct()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
  expect(await find('0113 496 0000')).toMatchObject([{ name: details.name }])
  const { note: _, ...contact } = details
  expect(await read(id)).toMatchObject({ ...contact, version: 2, counts: { request: 2 } })
  expect((await call('PATCH', 'unknown', { ...details, version: 1 })).statusCode).toBe(404)
})

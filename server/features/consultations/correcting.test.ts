import { expect, test } from 'vitest'
import { mailsOf } from '#tests/support/factories.ts'
import { amara, buildPeople } from '#tests/support/people.ts'

const { name, phone, hairType } = amara
const email = 'amara@corrected.example'

test('a corrected request is found by its new words, and its client and waiting mails follow it', async () => {
  const { addBooking, callOwner, database, find, read, send } = await buildPeople()
  const id = await send()
  await addBooking(id)
  const correct = (own: object, which = id) =>
    callOwner('PATCH', `/api/admin/consultations/${which}`, {
      ...{ name, email, phone: '0113 496 0182', hairType, version: 1, ...own },
    })
  expect((await correct({})).statusCode).toBe(204)
  expect(await find('0113 496 0182')).toMatchObject([{ email, isClient: true }])
  expect((await read(email)).counts).toMatchObject({ request: 1, client: 1 })
  expect((await mailsOf(database)).map(({ toAddress }) => toAddress)).toEqual(['', email])
  const found = await callOwner('GET', '/api/admin/worklist?search=corrected.example')
  expect(found.json()).toMatchObject([{ id }])
  expect((await correct({}, 'unknown')).statusCode).toBe(404)
  // Another device has seen the first version.
  expect((await correct({ name: 'Overwritten' })).statusCode).toBe(409)
  const wrong = await correct({ name: ' ', email: 'amara', phone: '', version: 2 })
  expect(wrong.json().errors).toEqual({
    name: 'Name is required',
    email: 'Please enter a valid email address',
    phone: 'Phone number is required',
  })
})

test('a client who is known by another address than a corrected request keeps it', async () => {
  const { addBooking, callOwner, database, read, send } = await buildPeople()
  const id = await send({ email: 'amara@work.example' })
  await addBooking(id)
  const body = { name: 'Amara Okafor', email, phone, hairType, version: 1 }
  expect((await callOwner('PATCH', `/api/admin/consultations/${id}`, body)).statusCode).toBe(204)
  const known = await database.kysely.selectFrom('clients').select(['name', 'email']).execute()
  expect(known).toEqual([{ name: 'Amara Okafor', email: amara.email }])
  expect((await read(amara.email)).counts).toMatchObject({ client: 1 })
})

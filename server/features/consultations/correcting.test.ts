import { expect, test } from 'vitest'
import { mailsOf } from '#tests/support/factories.ts'
import { amara, buildPeople } from '#tests/support/people.ts'

const { name, phone, hairType } = amara
const email = 'amara@corrected.example'

test('a corrected request is found by its new words, and its client and waiting mails follow it', async () => {
  const { addBooking, app, cookie, database, find, read, send } = await buildPeople()
  const id = await send()
  await addBooking(id)
  const correct = (own: object, which = id) =>
    app.inject({
      method: 'PATCH',
      url: `/api/admin/consultations/${which}`,
      headers: { cookie },
      body: { name, email, phone: '0113 496 0182', hairType, version: 1, ...own },
    })
  expect((await correct({})).statusCode).toBe(204)
  expect(await find('0113 496 0182')).toMatchObject([{ email, isClient: true }])
  expect((await read(email)).counts).toMatchObject({ request: 1, client: 1 })
  const addresses = (await mailsOf(database)).map(({ toAddress, replyToAddress }) => [
    toAddress,
    replyToAddress,
  ])
  expect(addresses).toEqual([
    ['', email],
    [email, null],
  ])
  const url = `/api/admin/worklist?search=corrected.example`
  expect((await app.inject({ url, headers: { cookie } })).json()).toMatchObject([{ id }])
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
  const { addBooking, app, cookie, database, read, send } = await buildPeople()
  const id = await send({ email: 'amara@work.example' })
  await addBooking(id)
  const url = `/api/admin/consultations/${id}`
  const body = { name: 'Amara Okafor', email, phone, hairType, version: 1 }
  expect((await app.inject({ method: 'PATCH', url, headers: { cookie }, body })).statusCode).toBe(204)
  const known = await database.kysely.selectFrom('clients').select(['name', 'email']).execute()
  expect(known).toEqual([{ name: 'Amara Okafor', email: amara.email }])
  expect((await read(amara.email)).counts).toMatchObject({ client: 1 })
})

import { expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { addEvent, listEvents } from '#server/database/events.ts'
import { buildAppointment } from '#tests/support/appointments.ts'
import { buildDataRequest } from '#tests/support/data-requests.ts'
import { buildMail, mailsOf } from '#tests/support/factories.ts'
import { amara, buildPeople, everyRow, herNote } from '#tests/support/people.ts'
import { phoneSpellings } from '#tests/support/phone-spellings.ts'
import { repeatErasures } from './erasing.ts'

const mother = { name: 'Grace Okafor', email: 'mother@example.com', phone: '+44 7700 900123' }
const emails = (people: readonly { email: string }[]) => people.map(({ email }) => email).toSorted()

test('somebody is found by the id of whatever they sent, also of a request about their data', async () => {
  const { app, call, database, find, read, send, subscribe } = await buildPeople()
  const request = await send()
  await subscribe('only@example.com')
  const body = { kind: 'access', email: amara.email, message: '' }
  await app.inject({ method: 'POST', url: '/api/data-requests', body })
  const [dataRequest] = await database.kysely.selectFrom('dataRequests').select('id').execute()
  for (const id of [request, dataRequest?.id ?? ''])
    expect(await read(id)).toMatchObject({ name: amara.name, counts: { request: 1, 'data request': 1 } })
  for (const copied of [`\u200e${amara.email}\u200b`, `\0${amara.email}`])
    expect(await find(copied), copied).toMatchObject([{ name: amara.name }])
  expect(await find('only@')).toMatchObject([{ name: '', email: 'only@example.com', isClient: false }])
  expect(await read('only@example.com')).toMatchObject({ name: '', visits: [], requests: [] })
  expect((await call('GET', 'nobody')).statusCode).toBe(404)
})

test('who shares a number or a name stands by themselves, and is copied and erased by themselves', async () => {
  const { addNote, copy, database, erase, find, read, send, subscribe } = await buildPeople()
  await addNote(await send())
  await send({ ...mother, hairType: 'Fine waves' })
  await subscribe(mother.email)
  // She only ever rang, from the phone that others have an address for.
  const startsAt = new Date('2026-02-19T14:00:00Z')
  const zadie = { name: 'Zadie Okafor', email: '', phone: amara.phone }
  const { clientId } = await buildAppointment(database, { startsAt }, zadie)
  for (const search of ['07700 900123', 'ökafor', 'OKA', '900123'])
    expect(emails(await find(search)), search).toEqual(['', amara.email, mother.email])
  const copied = await copy(clientId)
  expect(copied).toContain('Zadie Okafor')
  for (const other of [amara.name, mother.name, herNote]) expect(copied).not.toContain(other)
  expect((await erase(clientId)).erased).toEqual({ client: 1, visit: 1 })
  expect(emails(await find('07700900123'))).toEqual([amara.email, mother.email])
  expect((await erase(mother.email)).erased).toMatchObject({ request: 1, subscription: 1 })
  expect(await find('+44 (0)7700 900123')).toMatchObject([{ name: amara.name }])
  expect((await read(amara.email)).counts).toMatchObject({ note: 1 })
})

test('a mother and a daughter with one address are two, and each is copied and erased by herself', async () => {
  const people = await buildPeople()
  const { addBooking, copy, database, erase, find, idOf, read, send, subscribe } = people
  const mia = { ...amara, name: 'Mia Okafor', hairType: 'Soft waves' }
  const consultationId = await send()
  await addBooking(consultationId)
  await send({ name: 'amara O' })
  const startsAt = new Date('2026-02-18T14:00:00Z')
  const { clientId } = await buildAppointment(database, { startsAt, note: 'Of Mia' }, mia)
  const request = await send(mia)
  await subscribe(amara.email)
  // Written by the mother, but the visit is her daughter's.
  const { id: visit } = await buildAppointment(database, {
    startsAt,
    consultationId,
    clientId,
  })
  const about = { consultationId, appointmentId: visit }
  const mail = await buildMail(database, { belongsTo: about, to: amara.email })
  const details = { change: 'made', startsAt: startsAt.toISOString(), minutes: 90 }
  await database.write((tx) => addEvent(tx, { ...about, kind: 'booking', details, at: people.clock.now() }))
  const askedAt = people.clock.now()
  const asked = await buildDataRequest(database, { email: amara.email, askedAt })
  const notice = await buildMail(database, { to: amara.email })
  const hers = { request: 2, client: 1, visit: 1, subscription: 1, 'data request': 1, mail: 6 }
  expect((await find(amara.email)).map(({ name }) => name).toSorted()).toEqual([amara.name, mia.name])
  const [amaras = ''] = (await find(amara.name)).map(({ id }) => id)
  expect(await read(amaras)).toMatchObject({ name: amara.name, others: [mia.name], counts: hers })
  for (const id of [clientId, request])
    expect(await read(id)).toMatchObject({
      name: mia.name,
      others: [amara.name],
      requests: [{ id: request }],
    })
  expect(await copy(amaras)).not.toMatch(/Mia|Soft waves|"booking"/)
  expect(await copy(clientId)).toMatch(/Of Mia.*Soft waves|Soft waves.*Of Mia/s)

  const held = await mailsOf(database)
  people.clock.pass(1000)
  expect((await erase(amaras)).erased).toEqual(hers)
  expect(await find('quill')).toEqual([])
  // As an older backup brings them back: neither names a client or a request of hers.
  await database.write(async (tx) => {
    await tx.insertInto('dataRequests').values(asked).execute()
    await tx
      .insertInto('mails')
      .values(held.filter(({ id }) => id === notice))
      .execute()
  })
  await repeatErasures(people)
  expect(await database.kysely.selectFrom('dataRequests').selectAll().execute()).toEqual([])
  expect((await mailsOf(database)).map(({ id }) => id)).not.toContain(notice)
  expect(await read(await idOf(amara.email))).toMatchObject({
    name: mia.name,
    others: [],
    visits: [{}, { id: visit }],
  })
  expect(await listEvents(database.kysely, 'appointmentId', visit)).toMatchObject([{ kind: 'booking' }])
  expect((await mailsOf(database)).map(({ id }) => id)).toContain(mail)
  expect((await erase(clientId)).erased).toMatchObject({ request: 1, client: 1 })
  expect(await everyRow(database)).not.toContain(amara.email)
})

test('every number in a field is found, and every spelling of one', async () => {
  const { find, send } = await buildPeople()
  const fields = [
    '07700 900182 after 5pm',
    '07700900182 (work 9-5)',
    'mob 07700 900182 hm 0113 4960182',
    '07700 900182 - mornings 9 to 12',
  ]
  for (const [index, phone] of fields.entries()) await send({ phone, email: `${index}@example.com` })
  expect(emails(await find('+447700900182'))).toEqual(['0', '1', '2', '3'].map((n) => `${n}@example.com`))
  expect(emails(await find('0113 496 0182'))).toEqual(['2@example.com'])
  await send({ phone: phoneSpellings[0]?.[0] })
  for (const [written, key] of phoneSpellings)
    if (key === phoneSpellings[0]?.[1]) expect(await find(written), written).toHaveLength(5)
})

test('without a search come clients only: who comes next, then who was here last', async () => {
  const { clock, database, find, send } = await buildPeople()
  await send()
  const client = async (name: string, hours: number, own: object = {}) => {
    const startsAt = new Date(clock.now().getTime() + hours * 60 * minuteMs)
    const person = { name, email: '', phone: `07700 90${100 + Math.abs(hours)}` }
    return { startsAt, ...(await buildAppointment(database, { startsAt, ...own }, person)) }
  }
  const beth = await client('Beth Langley', -500, { state: 'done' })
  await client('Siobhán O’Connor', -90, { state: 'done' })
  await client('Zadie Later', 72)
  const next = await client('Łucja Zielińska', 24)
  await buildAppointment(database, { startsAt: beth.startsAt, clientId: next.clientId, state: 'done' })
  await buildAppointment(database, {
    ...{ startsAt: new Date(clock.now()), clientId: beth.clientId, state: 'cancelled' },
    startsAt: new Date(beth.startsAt.getTime() + minuteMs),
  })
  const listed = await find('')
  expect(listed.map(({ name }) => name)).toEqual([
    ...['Łucja Zielińska', 'Zadie Later', 'Siobhán O’Connor', 'Beth Langley'],
  ])
  expect(listed[0]).toMatchObject({
    next: { id: next.id },
    last: { startsAt: beth.startsAt.toISOString() },
  })
  expect(listed[3]).toMatchObject({ last: { id: beth.id } })
  for (const search of ['siobhan oconnor', 'O’CONNOR', 'lucja', 'beth', '07700 90190'])
    expect(await find(search), search).toHaveLength(1)
})

test('a copy is complete as data and as a page without a script', async () => {
  const { addNote, call, copy, send, subscribe } = await buildPeople()
  await addNote(await send({ hairType: '<script>alert(1)</script> coils' }))
  await subscribe(amara.email)
  const data = JSON.parse(await copy(amara.email))
  expect(data['Requests for a consultation']).toMatchObject([{ name: amara.name, phone: amara.phone }])
  expect(data['What happened']).toMatchObject([{ kind: 'note', body: herNote }])
  expect(data.Newsletter).toMatchObject([{ email: amara.email }])
  expect(data.Mails).toHaveLength(3)
  const page = await copy(amara.email, { kind: 'page' })
  for (const words of [amara.name, herNote, '&lt;script&gt;', 'Hair Details', '1 March 2026'])
    expect(page).toContain(words)
  expect(page).not.toMatch(/<script|<img|http-equiv="refresh"/)
  expect((await call('POST', 'nobody/copies', { kind: 'data' })).statusCode).toBe(404)
  expect((await call('POST', 'nobody/copies', { kind: 'all' })).statusCode).toBe(400)
  expect((await call('POST', 'search', { search: 'x'.repeat(300) })).statusCode).toBe(400)
})

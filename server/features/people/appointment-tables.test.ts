import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { clientPages } from '#tests/support/client-pages.ts'
import { dialects, usuallySqlite } from '#tests/support/databases.ts'
import { beth, buildDiary } from '#tests/support/diary.ts'

const email = 'beth@example.com'
const words = {
  cancellation: 'words of a cancellation',
  'address of the request': '3 Zibeline Row, LS6 3HN',
  address: '7 Pangolin Row, LS16 5JX',
  note: 'Quagga scalp',
  wish: 'Numbat, after four',
  line: 'Tapir times for you',
  answer: 'Okapi only, on Mondays',
}

/** Tables with a column that names a client, an appointment or an offer, and these. */
async function tablesOfAppointments({ kysely }: Database): Promise<string[]> {
  const linked = new Set(['client_id', 'appointment_id', 'offer_id'])
  const tables = await kysely.introspection.getTables()
  return [
    ...['clients', 'appointments', 'offers'],
    ...tables.filter(({ columns }) => columns.some(({ name }) => linked.has(name))).map(({ name }) => name),
  ].filter((name, index, all) => all.indexOf(name) === index)
}

const rowsOf = async ({ kysely }: Database, table: string) =>
  (await sql`select * from ${sql.table(table)}`.execute(kysely)).rows

for (const dialect of dialects) {
  test(`${dialect}: each table about appointments is filled here, shown, copied and erased with the person`, async () => {
    const diary = await buildDiary(dialect)
    const { database, book, send, call, clock } = diary
    const { press, pick } = clientPages(diary)
    const consultationId = await send({
      ...{ name: beth.name, email, phone: beth.phone, address: words['address of the request'] },
    })
    const { appointment } = await book({
      ...{ who: { consultationId }, place: 'home', address: words.address, note: words.note },
    })
    await press('change', appointment.id, [['words', words.wish]])
    const { offer } = (
      await call('POST', '/api/admin/offers', {
        ...{ id: randomUUID(), who: { clientId: appointment.client.id }, serviceType: 'cut-only' },
        ...{ place: 'salon', minutes: 90, line: words.line, times: [{ date: '2026-03-12', time: '10:30' }] },
      })
    ).json()
    await pick(offer.id, { choice: 'none', words: words.answer })

    const { appointment: byPhone } = await book({ who: { ...beth, email }, time: '15:00' })
    await press('change', byPhone.id, [['words', words.wish]])
    // Without a request, only the mail to the owner holds these.
    await press('cancel', byPhone.id, [['words', words.cancellation]])
    // Their own mail about it stays until it has left.
    await database.write((tx) =>
      tx.updateTable('mails').set({ state: 'sent' }).where('kind', '=', 'booking_cancelled').execute(),
    )
    const provedAt = clock.now()
    await database.write((tx) => tx.updateTable('adminSessions').set({ provedAt }).execute())

    // A new table with people in it must be filled here, and named in personal-data.ts.
    const tables = await tablesOfAppointments(database)
    for (const table of tables) expect(await rowsOf(database, table), table).not.toEqual([])

    const people = (path: string, body: object) => call('POST', `/api/admin/people/${path}`, body)
    const held = (await people('look-up', { contact: email })).json()
    expect(held.others.map(({ word }: { word: string }) => word)).toEqual(['appointment', 'offer of times'])
    const { content } = (await people('copies', { contact: email, kind: 'data' })).json()
    for (const [name, text] of Object.entries(words)) expect(content, name).toContain(text)

    clock.pass(1000)
    await people('erasures', { contact: email })
    for (const table of tables) expect(await rowsOf(database, table), table).toEqual([])
    const left = await Promise.all(
      (await database.kysely.introspection.getTables()).map(({ name }) => rowsOf(database, name)),
    )
    const all = JSON.stringify(left)
    for (const [name, text] of Object.entries(words)) expect(all, name).not.toContain(text)
    expect(all).not.toContain(email)
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: mails about a visit to come go to the corrected address of its request`, async () => {
    const { book, call, database, read, send } = await buildDiary(dialect)
    const { name, phone } = beth
    const consultationId = await send({ name, phone, email: 'beth@exmaple.com' })
    const { appointment } = await book({ who: { consultationId } })
    expect(appointment.client.email).toBe('beth@exmaple.com')
    const { version } = await database.kysely
      .selectFrom('consultations')
      .select('version')
      .executeTakeFirstOrThrow()
    const body = { name, phone, email, hairType: '', version }
    expect((await call('PATCH', `/api/admin/people/requests/${consultationId}`, body)).statusCode).toBe(200)
    expect((await read(appointment.id)).appointment.client.email).toBe(email)
  })

  test(`${dialect}: a visit of a known client is found and erased by the other address that its mails go to`, async () => {
    const { book, call, clock, database, read } = await buildDiary(dialect)
    await book()
    const other = 'beth@work.example'
    const { appointment } = await book({
      ...{ who: { ...beth, email: other }, time: '14:00', ignoreWarnings: true },
    })
    expect((await read(appointment.id)).appointment.client.email).toBe(other)
    const people = (path: string, body: object) => call('POST', `/api/admin/people/${path}`, body)
    const held = (await people('look-up', { contact: other })).json()
    expect(held.others).toMatchObject([{ word: 'appointment', lines: [expect.any(String)] }])
    clock.pass(1000)
    const provedAt = clock.now()
    await database.write((tx) => tx.updateTable('adminSessions').set({ provedAt }).execute())
    expect((await people('erasures', { contact: other })).statusCode).toBe(200)
    const rows = await database.kysely.selectFrom('appointments').select('email').execute()
    expect(rows).toEqual([{ email: beth.email }])
  })
}

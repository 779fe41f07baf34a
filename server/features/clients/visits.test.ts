import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import { clientPages } from '#tests/support/client-pages.ts'
import { beth, buildDiary } from '#tests/support/diary.ts'

const email = 'beth@example.com'
const words = {
  cancellation: 'words of a cancellation',
  'address of the request': '3 Zibeline Row, LS6 3HN',
  address: '7 Pangolin Row, LS16 5JX',
  note: 'Quagga scalp',
  change: 'Numbat, after four',
  line: 'Tapir times for you',
  answer: 'Okapi only, on Mondays',
}

/** Tables with a column that names a client, an appointment or an offer, and these. */
async function tablesOfAppointments({ kysely }: Database): Promise<string[]> {
  const linked = new Set(['client_id', 'appointment_id', 'offer_id'])
  const tables = await kysely.introspection.getTables()
  const own = tables.filter(({ columns }) => columns.some(({ name }) => linked.has(name)))
  return [...new Set(['clients', 'appointments', 'offers', ...own.map(({ name }) => name)])]
}

const rowsOf = async ({ kysely }: Database, table: string) =>
  (await sql`select * from ${sql.table(table)}`.execute(kysely)).rows

async function build() {
  const diary = await buildDiary()
  const people = async (path: string, body: object) =>
    (await diary.call('POST', `/api/admin/clients/${path}`, body)).json()
  const idOf = async (search: string) => (await people('search', { search }))[0].id
  return { ...diary, people, idOf }
}

test('each table about appointments is filled here, copied and erased with the person', async () => {
  const diary = await build()
  const { database, book, send, call, clock, people, idOf } = diary
  const { press, pick } = clientPages(diary)
  const address = words['address of the request']
  const consultationId = await send({ name: beth.name, email, phone: beth.phone, address })
  const { appointment } = await book({
    ...{ who: { consultationId }, place: 'home', address: words.address, note: words.note },
  })
  await press('change', appointment.id, [['words', words.change]])
  const offer = (
    await call('POST', '/api/admin/offers', {
      ...{ id: randomUUID(), who: { clientId: appointment.client.id }, serviceType: 'cut-only' },
      ...{ place: 'salon', minutes: 90, line: words.line, times: ['2026-03-12T10:30:00.000Z'] },
    })
  ).json()
  await pick(offer.id, { choice: 'none', words: words.answer })
  const { appointment: byPhone } = await book({ who: { ...beth, email }, time: '15:00' })
  await press('change', byPhone.id, [['words', words.change]])
  // Without a request, only the mail to the owner holds these.
  await press('cancel', byPhone.id, [['words', words.cancellation]])

  // A new table with people in it must be filled here, and named in repository.ts.
  const tables = await tablesOfAppointments(database)
  for (const table of tables) expect(await rowsOf(database, table), table).not.toEqual([])
  const { content } = await people(`${await idOf(email)}/copies`, { kind: 'data' })
  for (const [name, text] of Object.entries(words)) expect(content, name).toContain(text)
  expect(JSON.parse(content)['Times that were offered']).toMatchObject([
    { times: ['2026-03-12T10:30:00.000Z'] },
  ])
  const page = await people(`${await idOf(email)}/copies`, { kind: 'page' })
  expect(page.content).toContain('12 March 2026, 10:30')
  expect(page.content).not.toMatch(/[{[]&quot;/)

  // Once the visits are over.
  clock.pass(30 * dayMs)
  await people(`${await idOf(email)}/erasure`, {})
  // A cancellation of hers stays until it has left.
  await database.write((tx) => tx.deleteFrom('mails').where('kind', '=', 'booking_cancelled').execute())
  for (const table of tables) expect(await rowsOf(database, table), table).toEqual([])
  const left = await Promise.all(
    (await database.kysely.introspection.getTables()).map(({ name }) => rowsOf(database, name)),
  )
  const all = JSON.stringify(left)
  for (const [name, text] of Object.entries(words)) expect(all, name).not.toContain(text)
  expect(all).not.toContain(email)
})

test('a visit of a known client is found and erased by the other address that its mails go to', async () => {
  const { book, call, clock, database, people, idOf } = await build()
  await book()
  const other = 'beth@work.example'
  await book({ who: { ...beth, email: other }, time: '14:00', ignoreWarnings: true })
  const id = await idOf(other)
  expect((await call('GET', `/api/admin/clients/${id}`)).json()).toMatchObject({
    counts: { visit: 1 },
    visits: [{ email: other }],
  })
  clock.pass(30 * dayMs)
  await people(`${id}/erasure`, {})
  const rows = await database.kysely.selectFrom('appointments').select('email').execute()
  expect(rows).toEqual([{ email: beth.email }])
})

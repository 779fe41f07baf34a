import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { buildDatabase, hasPostgres, makeDatabaseUrl } from '#tests/support/databases.ts'
import { aRequest, buildConsultation } from '#tests/support/factories.ts'
import { connectDatabase } from './connect.ts'
import { migrate } from './migrate.ts'

// SQLite has one process.
if (hasPostgres)
  test('concurrent starts migrate an empty database once', async () => {
    const url = await makeDatabaseUrl('postgres')
    const processes = Array.from({ length: 4 }, () => connectDatabase(url))
    for (const one of processes) onTestFinished(() => one.close())
    await Promise.all(processes.map(migrate))
    for (const one of processes)
      expect(await one.kysely.selectFrom('newsletters').selectAll().execute()).toEqual([])
  })

test('a database of a newer version is refused unchanged', async () => {
  const database = await buildDatabase()
  await database.write((tx) =>
    sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(tx),
  )
  await expect(migrate(database)).rejects.toThrow('9999-later')
})

test('omitted values get the defaults of the specification, and addresses and user names are unique', async () => {
  const database = await buildDatabase()
  const before = Date.now()
  await database.write(async (tx) => {
    await sql`insert into consultations (id, name, email, phone, phone_key, location, service_type)
      values ('1', 'Jo', 'jo@example.com', '1', '1', 'adel', 'cut-only')`.execute(tx)
    await sql`insert into cookie_consents (id, session_id) values ('1', 's')`.execute(tx)
    await sql`insert into page_views (id, session_id, page_path) values ('1', 's', '/')`.execute(tx)
    await sql`insert into events (id, session_id, event_type) values ('1', 's', 'button_click')`.execute(tx)
    await sql`insert into newsletters (id, email) values ('1', 'jo@example.com')`.execute(tx)
    await sql`insert into admin_users (id, username, password, password_changed_at)
      values ('1', 'owner', 'hash', ${new Date()})`.execute(tx)
  })
  const date = expect.any(Date)
  for (const [table, values] of Object.entries({
    consultations: { hairType: '', mobileService: false, createdAt: date },
    cookieConsents: { analytics: false, marketing: false, createdAt: date },
    pageViews: { referrer: null, duration: null, viewedAt: date },
    events: { eventData: null, createdAt: date },
    newsletters: { subscribedAt: date },
    adminUsers: { createdAt: date },
  })) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(database.kysely)
    expect(rows, table).toMatchObject([values])
  }
  const { createdAt } = await database.kysely
    .selectFrom('consultations')
    .select('createdAt')
    .executeTakeFirstOrThrow()
  expect(Math.abs(createdAt.getTime() - before)).toBeLessThan(60_000)
  for (const table of ['newsletters', 'admin_users']) {
    const names = sql.raw(table === 'newsletters' ? 'email' : 'username, password, password_changed_at')
    const again = sql`insert into ${sql.table(table)} (id, ${names})
      select '2', ${names} from ${sql.table(table)}`
    await expect(
      database.write((tx) => again.execute(tx)),
      table,
    ).rejects.toThrow(/unique/i)
  }
})

test('dates, booleans and numbers keep their types', async () => {
  const database = await buildDatabase()
  const stored = await buildConsultation(database, {
    mobileService: false,
    createdAt: new Date('2026-02-03T04:05:06.007Z'),
  })
  const [row] = await database.kysely.selectFrom('consultations').selectAll().execute()
  expect(row).toMatchObject(stored)
  expect(row).toMatchObject({ ...aRequest, mobileService: false })
  const { total } = await database.kysely
    .selectFrom('consultations')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  expect(total).toBe(1)
})

import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listWorklist } from '#server/features/consultations/worklist.ts'
import { makeDatabaseUrl } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { connectDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { ensureTrigramIndex } from './trigram-index.ts'

/** A database whose account may create tables but no extension. */
async function makeManagedDatabase() {
  const url = new URL(await makeDatabaseUrl('postgres'))
  const role = `role_${url.pathname.slice(1)}`
  const client = new pg.Client(url.href)
  await client.connect()
  onTestFinished(async () => {
    await client.query(`drop owned by ${role}`)
    await client.query(`drop role ${role}`)
    await client.end()
  })
  await client.query(`create role ${role} login; grant all on schema public to ${role}`)
  url.username = role
  return url.href
}

test('PostgreSQL search gets its index if the extension may be created', async () => {
  const database = connectDatabase(await makeDatabaseUrl('postgres'))
  onTestFinished(() => database.close())
  await migrate(database)
  expect(await ensureTrigramIndex(database)).toBe(true)
  expect(await ensureTrigramIndex(database)).toBe(true)
  const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes
    where indexname = 'consultation_search_words'`.execute(database.kysely)
  expect(rows[0]?.indexdef).toContain('gin_trgm_ops')
})

test('without the extension the missing index is reported, and the search finds the same', async () => {
  const database = connectDatabase(await makeManagedDatabase())
  onTestFinished(() => database.close())
  await migrate(database)
  expect(await ensureTrigramIndex(database)).toBe(false)
  await buildConsultation(database, { name: 'Zoë Okafor' })
  await buildConsultation(database, { name: 'Beth Langley' })
  const { rows } = await listWorklist({ database, now: () => new Date() }, { limit: 10, search: 'zoe okaf' })
  expect(rows.map(({ name }) => name)).toEqual(['Zoë Okafor'])
})

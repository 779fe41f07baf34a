import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { buildDatabase, copyTemplate, makeDatabaseUrl, openDatabase } from '#tests/support/databases.ts'
import { buildConsultation, buildSubscriber } from '#tests/support/factories.ts'
import { copyToPostgres } from './copy-to-postgres.ts'

const openEmptyPostgres = async () => openDatabase(await makeDatabaseUrl('postgres'))

/** A value that is allowed in a column; states and kinds have values of their own. */
function valueFor(name: string, type: string, row: number): unknown {
  const states: Record<string, string> = {
    'mails.state': 'sent',
    'newsletter_issues.state': 'draft',
  }
  if (name === 'newsletter_issues.scheduled_for' || name === 'mails.issue_id') return null
  if (states[name]) return states[name]
  // Each row names the row of its number in another table.
  if (type === 'text') return `${row} Zoë 😀`
  if (type === 'timestamptz') return new Date(Date.UTC(2026, 2, 29, 1, row, 0, 7))
  if (type === 'boolean') return row % 2 === 1
  return type === 'bytea' ? Buffer.from([0, row % 256, 255]) : row
}

/** Fills every table with as many rows, in the order of their creation. */
async function fillEveryTable(database: Database, rows: number): Promise<string[]> {
  const described = await database.kysely.introspection.getTables()
  const created = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'
    order by rowid`.execute(database.kysely)
  const tables = created.rows.flatMap(({ name }) => described.find((table) => table.name === name) ?? [])
  await database.write(async (tx) => {
    for (const { name, columns } of tables) {
      await sql`delete from ${sql.table(name)}`.execute(tx)
      for (let row = 1; row <= rows; row++) {
        const values = columns.map((column) =>
          valueFor(`${name}.${column.name}`, column.dataType.toLowerCase(), row),
        )
        const names = columns.map((column) => sql.ref(column.name))
        await sql`insert into ${sql.table(name)} (${sql.join(names)}) values (${sql.join(values)})`.execute(
          tx,
        )
      }
    }
  })
  return tables.map(({ name }) => name)
}

async function readRows({ kysely }: Database, table: string): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(kysely)
  // PostgreSQL's bytes are a Buffer.
  const plain = (value: unknown) => (value instanceof Uint8Array ? [...value] : value)
  const entriesOf = (row: object) => Object.entries(row).map(([name, value]) => [name, plain(value)])
  return rows.map((row) => JSON.stringify(entriesOf(row).toSorted())).toSorted()
}

test('every row of every table arrives as it was', async () => {
  const from = await buildDatabase('sqlite')
  const to = await openEmptyPostgres()
  const tables = await fillEveryTable(from, 51)
  expect(tables.length).toBeGreaterThan(25)
  const copied = await copyToPostgres(from, to)
  expect(copied).toEqual(new Map(tables.map((name) => [name, 51])))
  for (const name of tables) expect(await readRows(to, name), name).toEqual(await readRows(from, name))
})

test('a database that has tables is refused and stays as it is', async () => {
  const from = await buildDatabase('sqlite')
  const to = await buildDatabase('postgres')
  await buildSubscriber(to)
  await expect(copyToPostgres(from, to)).rejects.toThrow('Please name an empty one')
  expect(await to.kysely.selectFrom('newsletters').select('email').execute()).toHaveLength(1)
})

test('a copy that fails leaves nothing behind', async () => {
  const from = await buildDatabase('sqlite')
  // PostgreSQL stores no NUL.
  await buildConsultation(from, { name: 'A\u0000' })
  const to = await openEmptyPostgres()
  await expect(copyToPostgres(from, to)).rejects.toThrow()
  expect(await to.kysely.introspection.getTables()).toEqual([])
})

test('the command copies the site’s file', async () => {
  const DATABASE_URL = await copyTemplate('sqlite')
  const address = await makeDatabaseUrl('postgres')
  const env = { ...process.env, DATABASE_URL }
  const program = spawn(process.execPath, ['scripts/copy-to-postgres.ts', address], { env })
  const [output, errors] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'close'),
  ])
  expect(errors).toBe('')
  expect(output).toContain('consultations: 0')
  expect(output).toContain('Every row was copied.')
})

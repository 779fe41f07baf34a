import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { dialects, makeDatabaseUrl } from '#tests/support/databases.ts'
import { checksumTables, copyAllRows, type Target } from './copy-all-rows.ts'
import { openPostgresSide } from './postgres-side.ts'
import { postgresTarget } from './postgres-target.ts'
import { openSqliteSide, sqliteTarget } from './sqlite-side.ts'
import type { ColumnKind, Row, Table } from './table-shape.ts'

type Opened = Target & { commit: () => Promise<void> }

async function open(databaseUrl: string): Promise<Opened> {
  if (databaseUrl.startsWith('sqlite:')) {
    const side = openSqliteSide(databaseUrl.slice('sqlite:'.length))
    onTestFinished(side.close)
    return { ...sqliteTarget(side), commit: async () => side.connection.exec('commit') }
  }
  const side = await openPostgresSide({ databaseUrl, readOnly: false })
  onTestFinished(side.close)
  return {
    ...postgresTarget(side),
    async commit() {
      await side.client.query('commit; begin')
    },
  }
}

async function makeTables(kind: DatabaseKind): Promise<string> {
  const url = await makeDatabaseUrl(kind)
  const database = connectDatabase(url)
  await migrate(database)
  await database.close()
  return url
}

// PostgreSQL text cannot hold a zero byte, and only JavaScript has lone surrogates.
const anyText = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\0', ''))
const anyTime = fc.date({
  min: new Date('1970-01-01'),
  max: new Date('2999-12-31'),
  noInvalidDate: true,
})

const anyValueOf: Readonly<Record<ColumnKind, fc.Arbitrary<string | boolean | Uint8Array>>> = {
  text: anyText,
  integer: fc.integer({ min: 0, max: 86_400 }).map(String),
  boolean: fc.boolean(),
  time: anyTime.map((time) => time.toISOString()),
  bytes: fc.uint8Array({ minLength: 0, maxLength: 40 }),
}

/** Values for columns whose checks or foreign keys would refuse arbitrary ones. */
const rules: Readonly<Record<string, (index: number) => string | null>> = {
  'mails.batch_id': (index) => `id ${index}`,
  'mails.html': () => null,
  'mails.state': () => 'sent',
  'mail_batches.state': () => 'paused',
  'newsletter_issues.state': () => 'started',
  'day_names.subject': () => 'page',
  'month_names.subject': () => 'event',
  'days.state': () => 'counted',
  'days.seconds': (index) => String(9_007_199_254_740_993n + BigInt(index)),
}

/** Rows for any table: unique keys, and references only to existing rows. */
function rowsOf(table: Table, count: number): Row[] {
  const cell = (name: string, kind: ColumnKind, index: number) => {
    const rule = rules[`${table.name}.${name}`]
    if (rule) return fc.constant(rule(index))
    if (kind === 'integer' && table.key.includes(name)) return fc.constant(String(index))
    const isReference = /(^|_)id$/.test(name)
    if (isReference || table.key.includes(name))
      return fc.constant(kind === 'time' ? new Date(index).toISOString() : `id ${index}`)
    if (kind === 'text') return anyText.map((text) => `${index}${text}é😀`.slice(0, 24).toWellFormed())
    return anyValueOf[kind]
  }
  const rows = Array.from({ length: count }, (_, index) =>
    fc.tuple(...table.columns.map(({ name, kind }) => cell(name, kind, index))),
  )
  return fc.sample(fc.tuple(...rows), { numRuns: 1, seed: 2026 })[0] ?? []
}

async function fill(target: Opened, count: number): Promise<void> {
  await target.clear()
  for (const table of target.tables) await target.insert(table, rowsOf(table, count))
  await target.finish()
  await target.commit()
}

const others: Readonly<Record<DatabaseKind, DatabaseKind>> = { sqlite: 'postgres', postgres: 'sqlite' }

test('PostgreSQL identity columns continue after the copied values', async () => {
  const [from, to] = [await makeTables('sqlite'), await makeTables('postgres')]
  const first = connectDatabase(from)
  await first.write(async (tx) => {
    await sql`create table numbered (number integer primary key, word text)`.execute(tx)
    await sql`insert into numbered values (7, 'seven')`.execute(tx)
  })
  await first.close()
  const database = connectDatabase(to)
  onTestFinished(() => database.close())
  await database.write((tx) =>
    sql`create table numbered (number integer generated always as identity primary key, word text)`.execute(
      tx,
    ),
  )
  const target = await open(to)
  await copyAllRows(await open(from), target)
  await target.commit()
  const { rows } = await database.write((tx) =>
    sql`insert into numbered (word) values ('eight') returning number`.execute(tx),
  )
  expect(rows).toEqual([{ number: 8 }])
})

for (const dialect of dialects) {
  test(`${dialect}: every row survives a copy to the other database and back`, async () => {
    const [from, there, back] = await Promise.all([
      makeTables(dialect).then(open),
      makeTables(others[dialect]).then(open),
      makeTables(dialect).then(open),
    ])
    await fill(from, 30)
    const sums = await checksumTables(from)
    expect(sums.length).toBeGreaterThan(30)
    expect(sums.filter(({ rows }) => rows !== 30)).toEqual([])
    expect(await copyAllRows(from, there)).toEqual(sums)
    await there.commit()
    expect(await copyAllRows(there, back)).toEqual(sums)
    expect(await checksumTables(from)).toEqual(sums)
  })
}

/** Copies all rows of the SQLite file into an empty PostgreSQL database: npm run copy-to-postgres -- postgres://... */
import { sql } from 'kysely'
import { readConfig } from '#server/config.ts'
import { connectDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Executor } from '#server/database/schema.ts'
import { openDatabase } from '#server/process/open-database.ts'
import { StartError, startErrorMessage } from '#server/process/start-error.ts'
import { runOrExplain } from './owner/terminal.ts'

/** A picture's file takes up to a megabyte of memory. */
const rowsPerBatch = 50

/** In the order of their creation: a table comes after those that its foreign keys name. */
async function listTables(tx: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_%'
    order by oid`.execute(tx)
  return rows.map(({ name }) => name)
}

const countRows = async (db: Executor, table: string) => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(db)
  return rows[0]?.total
}

async function copyTable(from: Executor, tx: Executor, table: string): Promise<void> {
  // Rows that the schema itself inserts.
  await sql`delete from ${sql.table(table)}`.execute(tx)
  for (let after = 0; ; ) {
    const { rows } = await sql<Record<string, unknown> & { rowNumber: number }>`
      select rowid as row_number, * from ${sql.table(table)} where rowid > ${after}
      order by rowid limit ${rowsPerBatch}`.execute(from)
    const last = rows.at(-1)
    if (!last) return
    after = last.rowNumber
    const batch = rows.map(({ rowNumber: _rowNumber, ...row }) => row)
    const columns = Object.keys(batch[0] ?? {})
    const values = batch.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)}`.execute(tx)
  }
}

/** Copies in one transaction, and returns how many rows each table has: after an interruption nothing is there. */
export async function copyToPostgres(from: Database, to: Database): Promise<Map<string, number>> {
  return await to.kysely.transaction().execute(async (tx) => {
    const [taken] = await listTables(tx)
    if (taken !== undefined)
      throw new StartError(
        `There is a table ${taken} in that database already. Please name an empty one: nothing was changed.`,
      )
    await migrate({ ...to, kysely: tx })
    const copied = new Map<string, number>()
    for (const table of await listTables(tx)) {
      await copyTable(from.kysely, tx, table)
      const [wanted, found] = [await countRows(from.kysely, table), await countRows(tx, table)]
      if (wanted === undefined || wanted !== found)
        throw new StartError(
          `The table ${table} has ${found} rows instead of ${wanted}: nothing was changed.`,
        )
      copied.set(table, wanted)
    }
    return copied
  })
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const address = process.argv[2]
  if (!config.databaseUrl.startsWith('sqlite:') || !address?.startsWith('postgres'))
    throw new StartError('Please name the PostgreSQL database: npm run copy-to-postgres -- postgres://...')
  // Exclusive: fails while the site is running.
  const from = await openDatabase(config, { exclusive: true })
  const to = connectDatabase(address)
  try {
    for (const [table, rows] of await copyToPostgres(from, to)) console.log(`${table}: ${rows}`)
    console.log('Every row was copied. Please set DATABASE_URL to that address and start the site.')
  } finally {
    await Promise.all([from.close(), to.close()])
  }
}

if (import.meta.main)
  await runOrExplain(run, (error) => (error instanceof StartError ? error.message : startErrorMessage(error)))

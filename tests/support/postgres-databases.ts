import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { tellPostgres } from './tell-postgres.ts'

type Pooled = {
  url: string
  /** A single connection. */
  client: pg.Pool
  /** The rows of the schema itself, as JSON by table: every other row is a test's. */
  shipped: Map<string, string | null>
  shape: string
}

/** How many columns and triggers a database has: a test may have taken one out, or made one. */
async function shapeOf(client: pg.Pool): Promise<string> {
  const { rows } = await client.query(`select
    (select count(*) from information_schema.columns where table_schema = 'public') as columns,
    (select count(*) from pg_trigger where not tgisinternal) as triggers`)
  return JSON.stringify(rows)
}

/** Emptied databases of this worker: creating and dropping one takes ten times as long as emptying it. */
const unused: Pooled[] = []

const onServer = (statement: string) => tellPostgres(inject('postgresUrl'), statement)
const urlOf = (name: string) => Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href
// By the template's name the end of the run finds it.
const newName = () => `${inject('templates').postgres}_${randomUUID().slice(0, 8)}`

/** The address of a database without tables, dropped after the test. */
export async function makePostgresDatabase(): Promise<string> {
  const name = newName()
  await onServer(`create database ${name}`)
  onTestFinished(async () => {
    await onServer(`drop database ${name} with (force)`)
  })
  return urlOf(name)
}

async function openPooled(): Promise<Pooled> {
  const name = newName()
  // Copying files takes a tenth of the time of copying through the write-ahead log.
  await onServer(`create database ${name} template ${inject('templates').postgres} strategy file_copy`)
  const client = new pg.Pool({
    ...{ connectionString: urlOf(name), max: 1 },
    ...{ idleTimeoutMillis: 0, allowExitOnIdle: true },
  })
  // A test that takes the database away closes this connection too.
  client.on('error', () => {})
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  )
  const shipped: Pooled['shipped'] = new Map()
  for (const table of rows) {
    const found = await client.query<{ all: string | null }>(
      `select json_agg(r)::text as all from ${table.name} r`,
    )
    shipped.set(table.name, found.rows[0]?.all ?? null)
  }
  return { url: urlOf(name), client, shipped, shape: await shapeOf(client) }
}

/** Waits until what a test has left running has ended, and puts the rows of the schema back. */
async function empty({ client, shipped, shape }: Pooled): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  if ((await shapeOf(client)) !== shape)
    throw new Error('A test has changed the tables: they are not used again')
  // Without foreign keys and triggers, so that the order of the tables does not matter.
  const deletions = [...shipped.keys()].map((table) => `delete from ${table}`)
  await client.query(['set session_replication_role = replica', ...deletions].join(';'))
  for (const [table, rows] of shipped)
    if (rows !== null)
      await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
        rows,
      ])
}

/** The address of a database with all tables for one test, which later tests of this worker use again. */
export async function takePostgresDatabase(): Promise<string> {
  const pooled = unused.pop() ?? (await openPooled())
  onTestFinished(async () => {
    const isWhole = await empty(pooled).then(
      () => true,
      () => false,
    )
    if (isWhole) unused.push(pooled)
  })
  return pooled.url
}

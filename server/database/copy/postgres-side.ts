import pg from 'pg'
import { siteName } from '#server/database/postgres.ts'
import type { Readable } from './copy-all-rows.ts'
import {
  columnKindOf,
  madeAnew,
  parentsFirst,
  quoteName,
  quoteNames,
  type Row,
  sortColumns,
  type Table,
} from './table-shape.ts'

export type PostgresSide = Readable & {
  client: pg.Client
  close: () => Promise<void>
}

const { INT4, INT8, TIMESTAMPTZ } = pg.types.builtins

/** ISO string from the server's UTC format "2026-11-22 22:00:17.1+00". */
function isoOf(text: string): string {
  const [date = '', time = ''] = text.replace(/\+00$/, '').split(' ')
  const [seconds = '', part = ''] = time.split('.')
  return `${date}T${seconds}.${part.padEnd(3, '0').slice(0, 3)}Z`
}

const parsers = new Map<number, (text: string) => unknown>([
  [INT4, (text) => text],
  [INT8, (text) => text],
  [TIMESTAMPTZ, isoOf],
])

/** The application name of copying connections. */
export const copierName = `${siteName} data`

type Described = {
  name: string
  columns: { name: string; type: string }[]
  key: string[] | null
  parents: string[]
}

const describe = `select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', t.typname) order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select json_agg(a.attname order by k.place)
      from pg_index i, unnest(i.indkey) with ordinality k (number, place)
      join pg_attribute a on a.attnum = k.number
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key,
    coalesce((select json_agg(distinct p.relname) from pg_constraint f join pg_class p on p.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f'), '[]') as parents
  from pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
  order by c.relname`

function tableOf({ name, columns, key, parents }: Described): Table {
  if (!key) throw new Error(`The table ${name} has no primary key to copy it by`)
  return {
    name,
    columns: sortColumns(
      columns.map((column) => ({ name: column.name, kind: columnKindOf(name, column.name, column.type) })),
    ),
    key,
    parents,
  }
}

// Byte order, as SQLite sorts text, whatever the server's locale.
const orderBy = ({ key, columns }: Table) =>
  key
    .map((name) => {
      const isText = columns.some((column) => column.name === name && column.kind === 'text')
      return isText ? `${quoteName(name)} collate "C"` : quoteName(name)
    })
    .join(', ')

const sliceRows = { usual: 5000, withBytes: 20 }

async function* readAll(client: pg.Client, table: Table): AsyncGenerator<Row[]> {
  const names = quoteNames(table.columns.map(({ name }) => name))
  await client.query(
    `declare copying no scroll cursor for select ${names} from ${quoteName(table.name)} order by ${orderBy(table)}`,
  )
  const count = table.columns.some(({ kind }) => kind === 'bytes') ? sliceRows.withBytes : sliceRows.usual
  try {
    for (;;) {
      const { rows } = await client.query({ text: `fetch ${count} from copying`, rowMode: 'array' })
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await client.query('close copying')
  }
}

type Options = {
  databaseUrl: string
  /** Reads only, from a snapshot taken at the start. */
  readOnly: boolean
}

/** Opens its own connection and transaction; the caller commits. */
export async function openPostgresSide({ databaseUrl, readOnly }: Options): Promise<PostgresSide> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: copierName,
    connectionTimeoutMillis: 4000,
    keepAlive: true,
    statement_timeout: 0,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
    },
  })
  // A broken connection is reported by the running query; without this listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      "set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set idle_in_transaction_session_timeout = 0",
    )
    await client.query(`begin isolation level ${readOnly ? 'repeatable read read only' : 'read committed'}`)
    const { rows } = await client.query<Described>(describe)
    const tables = parentsFirst(rows.filter(({ name }) => !madeAnew.has(name)).map(tableOf))
    return {
      client,
      tables,
      read: (table) => readAll(client, table),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Whether the site or one of its programs is connected to this database. */
export async function isDatabaseInUse({ client }: PostgresSide): Promise<boolean> {
  const { rows } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [siteName],
  )
  return rows.length > 0
}

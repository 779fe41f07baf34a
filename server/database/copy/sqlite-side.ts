import type { StatementSync } from 'node:sqlite'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'
import type { Readable, Target } from './copy-all-rows.ts'
import {
  type ColumnKind,
  columnKindOf,
  madeAnew,
  parentsFirst,
  quoteName,
  quoteNames,
  type Row,
  sliceRows,
  sortColumns,
  type Table,
  type Value,
} from './table-shape.ts'

export type SqliteSide = Readable & {
  connection: DatabaseSync
  close: () => void
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function fromSqlite(kind: ColumnKind, value: SQLOutputValue | undefined): Value {
  if (value === null || value === undefined) return null
  if (kind === 'bytes' && value instanceof Uint8Array) return value
  if (kind === 'boolean') return Number(value) === 1
  if (kind === 'time')
    return isoTime.test(String(value)) ? String(value) : new Date(String(value)).toISOString()
  return String(value)
}

export function toSqliteValue(kind: ColumnKind, value: Value): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  return kind === 'integer' && typeof value === 'string' ? BigInt(value) : value
}

/** All tables except SQLite's own and the shadow tables of virtual ones. */
function listTables(connection: DatabaseSync): string[] {
  return connection
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'table' order by name")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !name.startsWith('sqlite_') && !madeAnew.has(name))
}

function describeTable(connection: DatabaseSync, name: string): Table {
  const columns = connection.prepare('select name, type, pk from pragma_table_info(?)').all(name)
  const parents = connection
    .prepare('select distinct "table" as parent from pragma_foreign_key_list(?)')
    .all(name)
  const key = columns.filter(({ pk }) => Number(pk) > 0).toSorted((a, b) => Number(a.pk) - Number(b.pk))
  if (key.length === 0) throw new Error(`The table ${name} has no primary key to copy it by`)
  return {
    name,
    columns: sortColumns(
      columns.map((column) => ({
        name: String(column.name),
        kind: columnKindOf(name, String(column.name), String(column.type)),
      })),
    ),
    key: key.map((column) => String(column.name)),
    parents: parents.map(({ parent }) => String(parent)),
  }
}

function* readAll(connection: DatabaseSync, { name, columns, key }: Table): Generator<Row> {
  const statement = connection.prepare(
    `select ${quoteNames(columns.map((column) => column.name))} from ${quoteName(name)} order by ${quoteNames(key)}`,
  )
  statement.setReadBigInts(true)
  for (const row of statement.iterate())
    yield columns.map((column) => fromSqlite(column.kind, row[column.name]))
}

/** Opens its own connection, for a program that may block. Foreign keys are not enforced. */
export function openSqliteSide(file: string, options: { readOnly?: boolean } = {}): SqliteSide {
  const connection = new DatabaseSync(file, {
    ...options,
    enableForeignKeyConstraints: false,
    timeout: 10_000,
  })
  try {
    const tables = parentsFirst(listTables(connection).map((name) => describeTable(connection, name)))
    return {
      connection,
      tables,
      async *read(table) {
        yield* sliceRows(readAll(connection, table))
      },
      close: () => {
        if (connection.isOpen) connection.close()
      },
    }
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Fills a file that has this release's tables, in one transaction that the caller commits. */
export function sqliteTarget(side: SqliteSide): Target {
  const { connection, tables, read } = side
  const triggers = connection
    .prepare("select name, sql from sqlite_schema where type = 'trigger' order by name")
    .all()
    .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }))
  const inserts = new Map<string, StatementSync>()
  return {
    tables,
    read,
    async clear() {
      connection.exec('begin immediate')
      for (const { name } of triggers) connection.exec(`drop trigger ${quoteName(name)}`)
      for (const { name } of tables) connection.exec(`delete from ${quoteName(name)}`)
    },
    async insert({ name, columns }, rows) {
      const insert =
        inserts.get(name) ??
        connection.prepare(
          `insert into ${quoteName(name)} (${quoteNames(columns.map((column) => column.name))})
            values (${columns.map(() => '?').join(', ')})`,
        )
      inserts.set(name, insert)
      const kinds = columns.map(({ kind }) => kind)
      for (const row of rows)
        insert.run(...kinds.map((kind, index) => toSqliteValue(kind, row[index] ?? null)))
    },
    async finish() {
      for (const { sql } of triggers) connection.exec(sql)
      const [orphan] = connection.prepare('pragma foreign_key_check').all()
      if (orphan)
        throw new Error(`A row of the table ${orphan.table} names one of ${orphan.parent} that is not there`)
    },
  }
}

import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import { SqliteDialect, type SqliteStatement } from 'kysely'

const statementCacheSize = 200

/**
 * Converters for types that SQLite lacks, and for bytes. SQLite keeps the declared type of each column, so PostgreSQL's
 * type names in the migrations also tell how to read a value.
 */
const readers = new Map<string | null, (value: SQLOutputValue) => unknown>([
  ['boolean', (value) => value === 1],
  ['timestamptz', (value) => new Date(String(value))],
  [
    'bytea',
    (value) =>
      value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value,
  ],
])

function bind(value: unknown): SQLInputValue {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined) return null
  if (value instanceof Uint8Array) return value
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value
  }
  throw new TypeError(`A ${typeof value} cannot be stored`)
}

function adapt(statement: StatementSync): SqliteStatement {
  const columns = statement.columns()
  const typed = columns.flatMap(({ name, type }) => {
    const read = readers.get(type)
    return read ? [{ name, read }] : []
  })
  const revive = (row: Record<string, SQLOutputValue>) => {
    const revived: Record<string, unknown> = row
    for (const { name, read } of typed) {
      const value = row[name]
      if (value !== null && value !== undefined) revived[name] = read(value)
    }
    return revived
  }
  return {
    reader: columns.length > 0,
    all: (values) => statement.all(...values.map(bind)).map(revive),
    run: (values) => statement.run(...values.map(bind)),
    iterate: () => {
      throw new Error('Streaming is not supported: read pages of rows')
    },
  }
}

/** LRU cache of prepared statements: queries of varying length cannot fill the memory. */
function cachedStatements(connection: DatabaseSync) {
  const cache = new Map<string, SqliteStatement>()
  return (sql: string): SqliteStatement => {
    const known = cache.get(sql)
    const statement = known ?? adapt(connection.prepare(sql))
    if (known) cache.delete(sql)
    else if (cache.size >= statementCacheSize) cache.delete(cache.keys().next().value ?? '')
    cache.set(sql, statement)
    return statement
  }
}

/** Kysely on `node:sqlite`. `beforeEach` runs before every statement. */
export function sqliteDialect(connection: DatabaseSync, beforeEach: () => void = () => {}) {
  const statementOf = cachedStatements(connection)
  return new SqliteDialect({
    database: {
      prepare(sql) {
        beforeEach()
        return statementOf(sql)
      },
      close: () => connection.close(),
    },
  })
}

import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import { type Dialect, type DialectAdapter, SqliteDialect, type SqliteStatement } from 'kysely'

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

function adapt(statement: StatementSync) {
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
    all: (values: readonly unknown[]) => statement.all(...values.map(bind)).map(revive),
    run: (values: readonly unknown[]) => statement.run(...values.map(bind)),
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

export type RunDirectly = (values: readonly unknown[]) => Record<string, unknown>[]

/** Prepares statements to be run without Kysely, by the adapter of each connection. */
const direct = new WeakMap<DialectAdapter, (sql: string) => RunDirectly>()

/**
 * A statement that bypasses Kysely's queue of connections and its promises, which cost more than most statements;
 * undefined on other databases. Columns keep their names in SQL.
 */
export const prepareDirectly = (adapter: DialectAdapter, sql: string): RunDirectly | undefined =>
  direct.get(adapter)?.(sql)

/** Kysely on `node:sqlite`. `beforeEach` runs before every statement. */
export function sqliteDialect(connection: DatabaseSync, beforeEach: () => void = () => {}): Dialect {
  const statementOf = cachedStatements(connection)
  const dialect = new SqliteDialect({
    database: {
      prepare(sql) {
        beforeEach()
        return statementOf(sql)
      },
      close: () => connection.close(),
    },
  })
  function prepare(sql: string): RunDirectly {
    const statement = adapt(connection.prepare(sql))
    return (values) => {
      beforeEach()
      if (statement.reader) return statement.all(values)
      statement.run(values)
      return []
    }
  }
  return {
    createDriver: () => dialect.createDriver(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createAdapter() {
      const adapter = dialect.createAdapter()
      direct.set(adapter, prepare)
      return adapter
    },
  }
}

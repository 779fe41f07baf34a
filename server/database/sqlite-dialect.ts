import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { type Dialect, SqliteAdapter, SqliteDialect, type SqliteStatement } from 'kysely'

/**
 * Converters for types that SQLite lacks. SQLite keeps the declared type of each column, so PostgreSQL's type names in
 * the schema also tell how to read a value.
 */
const readers = new Map<string | null, (value: SQLOutputValue) => unknown>([
  ['boolean', (value) => value === 1],
  ['timestamptz', (value) => new Date(String(value))],
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

function prepare(connection: DatabaseSync, text: string): SqliteStatement {
  const statement = connection.prepare(text)
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

/** SQLite undoes `create table` too, which Kysely's adapter denies: its migrator would use no transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** Kysely on `node:sqlite`. `beforeEach` runs before every statement. */
export function sqliteDialect(connection: DatabaseSync, beforeEach: () => void = () => {}): Dialect {
  const dialect = new SqliteDialect({
    database: {
      prepare(text) {
        beforeEach()
        // Immediate: a transaction that reads first cannot lose the write lock to another process.
        if (text === 'begin') return prepare(connection, 'begin immediate')
        // On a full disk SQLite rolls back by itself; a second rollback would hide the reason.
        const isRolledBack = text === 'rollback' && !connection.isTransaction
        return prepare(connection, isRolledBack ? 'select 1' : text)
      },
      close: () => connection.close(),
    },
  })
  return {
    createDriver: () => dialect.createDriver(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createAdapter: () => new TransactionalAdapter(),
  }
}

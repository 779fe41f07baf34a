import type { Database } from './database.ts'
import { connectPostgres } from './postgres.ts'
import { connectSqlite, type SqliteOptions } from './sqlite.ts'

/** Opens `sqlite:<file>` or `postgres://…`. */
export function connectDatabase(databaseUrl: string, options?: SqliteOptions): Database {
  return databaseUrl.startsWith('sqlite:')
    ? connectSqlite(databaseUrl.slice('sqlite:'.length), options)
    : connectPostgres(databaseUrl)
}

import type { Database } from './database.ts'
import { connectPostgres, type PostgresOptions } from './postgres.ts'
import { connectSqlite, type SqliteOptions } from './sqlite.ts'

export type ConnectOptions = SqliteOptions & PostgresOptions

/** Opens `sqlite:<file>` or `postgres://…`. */
export function connectDatabase(databaseUrl: string, options?: ConnectOptions): Database {
  return databaseUrl.startsWith('sqlite:')
    ? connectSqlite(databaseUrl.slice('sqlite:'.length), options)
    : connectPostgres(databaseUrl, options)
}

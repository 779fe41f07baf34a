import type { Database } from './database.ts'
import { connectPostgres } from './postgres.ts'
import { connectSqlite } from './sqlite.ts'

/** Opens `sqlite:<file>` or `postgres://…`. */
export function connect(databaseUrl: string): Database {
  return databaseUrl.startsWith('sqlite:')
    ? connectSqlite(databaseUrl.slice('sqlite:'.length))
    : connectPostgres(databaseUrl)
}

import type { Database } from './database.ts'
import { connectPostgres } from './postgres.ts'
import { connectSqlite } from './sqlite.ts'
import type { TakeTurn } from './turns.ts'

/** Opens `sqlite:<file>` or `postgres://…`; the latter lets many write at once and needs no turns. */
export function connect(databaseUrl: string, takeTurn?: TakeTurn): Database {
  return databaseUrl.startsWith('sqlite:')
    ? connectSqlite(databaseUrl.slice('sqlite:'.length), takeTurn)
    : connectPostgres(databaseUrl)
}

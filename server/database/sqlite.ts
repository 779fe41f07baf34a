import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CamelCasePlugin, Kysely, sql } from 'kysely'
import { type Database, refuseInsideWrite, runAsWrite } from './database.ts'
import { lockFile } from './file-lock.ts'
import type { Tables } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

/** How long a write waits for another process, such as `npm run set-password`. SQLite blocks the thread meanwhile. */
const busyTimeoutMs = 1000

export type SqliteOptions = {
  /** Locks the file against other processes; fails if it is locked. */
  exclusive?: boolean
}

/** Opens one connection for writes and one for reads: a list neither waits for a transaction nor sees half of it. */
export function connectSqlite(file: string, { exclusive = false }: SqliteOptions = {}): Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const lock = exclusive ? lockFile(file) : undefined
  const writing = new DatabaseSync(file, { timeout: busyTimeoutMs })
  // Full: a commit is on the disk before it is answered. Secure delete: deleted rows are overwritten.
  writing.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
  const reading = new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly: true })
  const plugins = [new CamelCasePlugin()]
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(reading, refuseInsideWrite), plugins })
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(writing), plugins })

  return {
    kind: 'sqlite',
    kysely,
    write: async (job) => {
      refuseInsideWrite()
      return await writer.transaction().execute((tx) => runAsWrite(() => job(tx)))
    },
    vacuum: async () => {
      refuseInsideWrite()
      await writer.connection().execute(async (connection) => {
        await sql`vacuum`.execute(connection)
        await sql`pragma wal_checkpoint(truncate)`.execute(connection)
      })
    },
    close: async () => {
      // Waits for writes that have been asked for.
      await writer.connection().execute(async () => {
        for (const connection of [reading, writing, lock]) if (connection?.isOpen) connection.close()
      })
    },
  }
}

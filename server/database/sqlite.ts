import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, sql } from 'kysely'
import { type Database, refuseInsideWrite, runAsWrite, type Write } from './database.ts'
import { lockFile } from './file-lock.ts'
import type { Executor, Tables } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

/** How long a write waits for another process, such as `npm run set-password`. SQLite blocks the thread meanwhile. */
const busyTimeoutMs = 1000

export type SqliteOptions = {
  /** Locks the file against other processes; fails if it is locked. */
  exclusive?: boolean
}

/**
 * Jobs that come in the same turn of the event loop share a transaction, and so the wait for the disk, which is longer than
 * most of them. A job that fails undoes only itself.
 */
function shareTransactions(writer: Kysely<Tables>, connection: DatabaseSync): Write {
  let next: { jobs: ((tx: Executor) => Promise<void>)[]; committed: Promise<void> } | undefined

  async function runNextTurn(jobs: ((tx: Executor) => Promise<void>)[]): Promise<void> {
    await nextTurn()
    next = undefined
    await writer.transaction().execute(async (tx) => {
      for (const job of jobs) await job(tx)
    })
  }

  async function runInSavepoint<T>(tx: Executor, job: (tx: Executor) => Promise<T>): Promise<() => T> {
    connection.exec('savepoint job')
    try {
      const value = await runAsWrite(() => job(tx))
      connection.exec('release job')
      return () => value
    } catch (error) {
      // On a full disk SQLite has undone the whole transaction.
      if (!connection.isTransaction) throw error
      connection.exec('rollback to job')
      return () => {
        throw error
      }
    }
  }

  return async <T>(job: (tx: Executor) => Promise<T>) => {
    refuseInsideWrite()
    let outcome: (() => T) | undefined
    const jobs = next?.jobs ?? []
    jobs.push(async (tx) => {
      outcome = await runInSavepoint(tx, job)
    })
    next ??= { jobs, committed: runNextTurn(jobs) }
    await next.committed
    if (!outcome) throw new Error('A job did not run')
    return outcome()
  }
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
    write: shareTransactions(writer, writing),
    vacuum: async () => {
      refuseInsideWrite()
      await writer.connection().execute(async (connection) => {
        await sql`vacuum`.execute(connection)
        await sql`pragma wal_checkpoint(truncate)`.execute(connection)
      })
    },
    close: async () => {
      // Waits for writes that have been asked for.
      await nextTurn()
      await writer.connection().execute(async () => {
        for (const connection of [reading, writing, lock]) if (connection?.isOpen) connection.close()
      })
    },
  }
}

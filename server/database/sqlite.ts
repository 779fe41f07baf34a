import { mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CamelCasePlugin, Kysely } from 'kysely'
import type { Database } from './database.ts'
import { refuseInsideWrite } from './database.ts'
import { lockFile } from './file-lock.ts'
import type { Tables } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { scrubSqlite } from './sqlite-scrub.ts'
import { createGroupCommit } from './write-queue.ts'

/** Busy timeout while opening. SQLite blocks the thread meanwhile, so it is short. */
const busyTimeoutMs = 1000
/** Zero afterwards: `begin` retries without blocking the thread. */
const busyTimeoutOnceOpenMs = 0

export type SqliteOptions = {
  /** Locks the file against other processes; fails if it is locked. */
  exclusive?: boolean
  /** Scrubs deleted rows in another process, so that the site is served meanwhile. */
  scrubElsewhere?: (file: string) => Promise<void>
}

/** Opens one connection for writes and one for reads: a list neither waits for a transaction nor sees half of it. */
export function connectSqlite(
  file: string,
  { exclusive = false, scrubElsewhere }: SqliteOptions = {},
): Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const lock = exclusive ? lockFile(file) : undefined
  const writing = new DatabaseSync(file, { timeout: busyTimeoutMs })
  // Checkpoints wait for the disk: fewer, larger ones than the default of 1000 pages delay fewer requests.
  writing.exec('pragma journal_mode = wal; pragma foreign_keys = on; pragma wal_autocheckpoint = 4000')
  // Overwrite deleted data: a deleted consultation must not stay readable in the file.
  writing.exec(`pragma secure_delete = on; pragma busy_timeout = ${busyTimeoutOnceOpenMs}`)
  const reading = new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly: true })
  const plugins = [new CamelCasePlugin()]
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(reading, refuseInsideWrite), plugins })
  const queue = createGroupCommit(writing, new Kysely<Tables>({ dialect: sqliteDialect(writing), plugins }))
  /** Syncs the write-ahead log, which makes earlier non-durable commits durable. */
  async function syncLog() {
    const log = await open(`${file}-wal`, 'r+')
    try {
      await log.datasync()
    } finally {
      await log.close()
    }
  }

  return {
    kind: 'sqlite',
    kysely,
    write: async (job, { durable = true, isLarge = false } = {}) => {
      refuseInsideWrite()
      const result = await queue.write(job, { durable: durable && !isLarge })
      if (durable && isLarge) await syncLog()
      return result
    },
    scrub: async () => {
      if (scrubElsewhere) return await scrubElsewhere(file)
      await queue.drain()
      scrubSqlite(file, busyTimeoutMs)
    },
    close: async () => {
      await queue.drain()
      if (reading.isOpen) reading.close()
      if (writing.isOpen) writing.close()
      if (lock?.isOpen) lock.close()
    },
  }
}

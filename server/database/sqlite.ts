import { mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CamelCasePlugin, Kysely } from 'kysely'
import type { Database } from './database.ts'
import { lockFile } from './file-lock.ts'
import { refuseInsideWrite } from './inside-write.ts'
import type { Tables } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { scrubSqlite } from './sqlite-scrub.ts'
import { groupCommit } from './write-queue.ts'

/** How long a statement waits for another process that holds the file. It blocks the thread, so: not long, */
const busyTimeoutMs = 1000
/** and not at all where transactions begin: those wait without blocking it. */
const busyTimeoutOnceOpenMs = 0

export type SqliteOptions = {
  /** Refuses to open a file that another process has opened so, and keeps others from doing it. */
  exclusive?: boolean
  /** Makes deleted rows of a file unreadable in another process, for a site that is served meanwhile. */
  scrubElsewhere?: (file: string) => Promise<void>
}

/**
 * One connection writes and one reads, so that a list never waits for a transaction nor sees half of it.
 */
export function connectSqlite(
  file: string,
  { exclusive = false, scrubElsewhere }: SqliteOptions = {},
): Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const lock = exclusive ? lockFile(file) : undefined
  const writing = new DatabaseSync(file, { timeout: busyTimeoutMs })
  // A checkpoint waits for the disk: fewer and larger ones than the usual 1000 pages delay fewer pages.
  writing.exec('pragma journal_mode = wal; pragma foreign_keys = on; pragma wal_autocheckpoint = 4000')
  // What is deleted is overwritten: somebody's request must not be readable in the file for years.
  writing.exec(`pragma secure_delete = on; pragma busy_timeout = ${busyTimeoutOnceOpenMs}`)
  const reading = new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly: true })
  const plugins = [new CamelCasePlugin()]
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(reading, refuseInsideWrite), plugins })
  const queue = groupCommit(writing, new Kysely<Tables>({ dialect: sqliteDialect(writing), plugins }))
  /** What was committed without waiting for the disk is on it afterwards. */
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
    scrub: () =>
      scrubElsewhere ? scrubElsewhere(file) : queue.between(() => scrubSqlite(file, busyTimeoutMs)),
    close: async () => {
      await queue.drain()
      if (reading.isOpen) reading.close()
      if (writing.isOpen) writing.close()
      if (lock?.isOpen) lock.close()
    },
  }
}

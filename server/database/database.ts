import { AsyncLocalStorage } from 'node:async_hooks'
import type { Executor } from './schema.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

type WriteOptions = {
  /** Whether the commit waits for the disk. Otherwise a power cut may undo the last moments, but never half a write. */
  durable?: boolean
  /** For a megabyte or more: syncs in another thread, so that pages are served meanwhile. */
  isLarge?: boolean
}

export type Write = <T>(job: (tx: Executor) => Promise<T>, options?: WriteOptions) => Promise<T>

export type Database = {
  kind: DatabaseKind
  /** For reads. Writes go through `write`, and inside it through the transaction it passes down. */
  kysely: Executor
  /**
   * Runs the job in a transaction and resolves after the commit, which is durable by default. The job may run more than
   * once: it must change nothing but rows.
   */
  write: Write
  /** Makes deleted data unreadable: in all files of a SQLite database, or by VACUUM in PostgreSQL's tables. */
  scrub: () => Promise<void>
  close: () => Promise<void>
}

const writing = new AsyncLocalStorage<true>()

/** Runs a job so that `refuseInsideWrite` recognises calls from within it. */
export function runAsWrite<T>(job: () => Promise<T>): Promise<T> {
  return writing.run(true, job)
}

/**
 * Throws if called within a write job, which must use its own transaction: another write would wait for the job to end,
 * and a read would not see what the job has written.
 */
export function refuseInsideWrite(): void {
  if (writing.getStore())
    throw new Error('Inside write() use the transaction that was passed down, not the database')
}

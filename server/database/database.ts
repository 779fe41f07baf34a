import { AsyncLocalStorage } from 'node:async_hooks'
import type { Executor } from './schema.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

export type Write = <T>(job: (tx: Executor) => Promise<T>) => Promise<T>

export type Database = {
  kind: DatabaseKind
  /** For reads. Writes go through `write`, and inside it through the transaction it passes down. */
  kysely: Executor
  /**
   * Runs the job in a transaction and resolves once the commit is on the disk. The job may run again after a deadlock: it
   * must change nothing but rows.
   */
  write: Write
  /** Makes deleted rows unreadable in the database's files. Blocks a SQLite database meanwhile. */
  vacuum: () => Promise<void>
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

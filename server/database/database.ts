import type { Executor } from './schema.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

type WriteOptions = {
  /** Says whether the answer waits for the disk. Without it a power cut may undo the last moments, but never half a write. */
  durable?: boolean
  /** Of a megabyte or more: the disk is waited for in another thread, since it takes long and pages are answered meanwhile. */
  isLarge?: boolean
}

export type Write = <T>(job: (tx: Executor) => Promise<T>, options?: WriteOptions) => Promise<T>

export type Database = {
  kind: DatabaseKind
  /** For reads. Writes go through `write`, and inside it through the transaction it passes down. */
  kysely: Executor
  /**
   * Runs the job in a transaction; what it returns is answered after the commit. It is durable unless told otherwise. The job
   * may run more than once: beside the rows it changes nothing.
   */
  write: Write
  /** Makes what was deleted unreadable: on SQLite in all files of the database, on PostgreSQL in its tables, by VACUUM. */
  scrub: () => Promise<void>
  close: () => Promise<void>
}

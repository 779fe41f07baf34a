import type { Executor } from './schema.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

export type Write = <T>(job: (tx: Executor) => Promise<T>) => Promise<T>

export type Database = {
  kind: DatabaseKind
  /** For reads. Writes go through `write`, and inside it through the transaction it passes down. */
  kysely: Executor
  /** Runs the job in a transaction; what it returns is answered after the commit is safely on disk. */
  write: Write
  close: () => Promise<void>
}

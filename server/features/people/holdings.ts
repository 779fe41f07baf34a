import type { Executor } from '#server/database/schema.ts'
import type { Subject } from './repository.ts'

/** A stored address and when it was stored. */
type StoredAddress = { id: string; address: string; storedAt: Date }

/**
 * What another feature holds about people under an address of theirs, beside requests with all that belongs to them,
 * subscriptions and mails. Named here it is found by a look-up, copied, and erased.
 */
export type Holding = {
  /** One of them, such as `data request`. */
  word: string
  find: (db: Executor, subject: Subject) => Promise<{ id: string; line: string; data: unknown }[]>
  /** All of them, in slices, for an older backup that was put back. */
  scan: (db: Executor) => AsyncIterable<StoredAddress[]>
  erase: (tx: Executor, ids: readonly string[]) => Promise<void>
}

export const holdings: readonly Holding[] = []

import type { Executor } from '#server/database/schema.ts'
import type { MailKind } from './kinds.ts'

type Named = { id: string; kind: MailKind }

/** What others do when it turns out what became of a mail, in the transaction that stores it. */
export type MailEvents = {
  /** It was given up. */
  onRefused: (tx: Executor, mail: Named, at: Date) => Promise<void>
  /** It is tried again after all. */
  onRevived: (tx: Executor, mail: Named, at: Date) => Promise<void>
}

export const noEvents: MailEvents = { onRefused: async () => {}, onRevived: async () => {} }

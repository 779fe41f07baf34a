import type { Executor } from '#server/database/schema.ts'
import type { MailKind } from './mail-kinds.ts'

type Named = { id: string; kind: MailKind }

/** Callbacks run in the transaction that stores a mail's outcome. */
export type MailEvents = {
  /** The mail was given up. */
  onRefused: (tx: Executor, mail: Named, at: Date) => Promise<void>
  /** A given-up mail is tried again. */
  onRevived: (tx: Executor, mail: Named, at: Date) => Promise<void>
}

export const noEvents: MailEvents = { onRefused: async () => {}, onRevived: async () => {} }

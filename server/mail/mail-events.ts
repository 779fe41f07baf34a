import type { Executor } from '#server/database/schema.ts'
import type { MailKind } from './mail-kinds.ts'

type Named = { id: string; kind: MailKind }

/** Callbacks run in the transaction that stores a mail's outcome. */
export type MailEvents = {
  /** The mail was given up; `mayHaveArrived` if that is not known of one that is sent once. */
  onRefused: (tx: Executor, mail: Named, at: Date, mayHaveArrived: boolean) => Promise<void>
  /** A given-up mail is tried again. */
  onRevived: (tx: Executor, mail: Named, at: Date) => Promise<void>
}

/** All of these are told. */
export const combineMailEvents = (...all: readonly MailEvents[]): MailEvents => ({
  onRefused: async (...outcome) => {
    for (const events of all) await events.onRefused(...outcome)
  },
  onRevived: async (...outcome) => {
    for (const events of all) await events.onRevived(...outcome)
  },
})

export const noEvents: MailEvents = { onRefused: async () => {}, onRevived: async () => {} }

import { randomUUIDv7 } from 'node:crypto'
import type { Executor } from '#server/database/schema.ts'

export type HistoryEntry = {
  consultationId: string
  /** What happened, such as `status`. */
  kind: string
  /** Stored as JSON. It never contains typed text, which must be deletable where it was typed. */
  details: Readonly<Record<string, string | number | boolean>>
  at: Date
}

/** Records an event of a request, in the transaction that caused it. */
export async function addHistory(tx: Executor, { details, ...entry }: HistoryEntry): Promise<void> {
  await tx
    .insertInto('consultationHistory')
    .values({ id: randomUUIDv7(), ...entry, details: JSON.stringify(details) })
    .execute()
}

export async function deleteNotesAndHistory(tx: Executor, consultationId: string): Promise<void> {
  await tx.deleteFrom('consultationNotes').where('consultationId', '=', consultationId).execute()
  await tx.deleteFrom('consultationReplies').where('consultationId', '=', consultationId).execute()
  await tx.deleteFrom('consultationHistory').where('consultationId', '=', consultationId).execute()
}

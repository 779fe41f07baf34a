import { randomUUIDv7 } from 'node:crypto'
import type { Executor } from '#server/database/schema.ts'

export type HistoryEntry = {
  consultationId: string
  /** What happened, such as `status`. */
  kind: string
  /** Stored as JSON. Nothing that somebody typed stands here: it is deleted where it was typed. */
  details: Readonly<Record<string, string | number | boolean>>
  at: Date
}

/** Writes down what happened to a request, in the transaction that did it. */
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

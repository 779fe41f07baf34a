import { randomUUIDv7 } from 'node:crypto'
import type { Executor } from '#server/database/schema.ts'

type Entry = {
  appointmentId: string
  kind: 'made' | 'moved' | 'changed' | 'state' | 'undone' | 'mail' | 'reminder' | 'wish'
  details?: Readonly<Record<string, string | number | boolean>>
  at: Date
}

export async function addToHistory(tx: Executor, { details = {}, ...entry }: Entry): Promise<void> {
  await tx
    .insertInto('appointmentHistory')
    .values({ id: randomUUIDv7(), ...entry, details: JSON.stringify(details) })
    .execute()
}

/** Newest first. */
export async function listHistory(db: Executor, appointmentId: string) {
  return await db
    .selectFrom('appointmentHistory')
    .selectAll()
    .where('appointmentId', '=', appointmentId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

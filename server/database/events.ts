import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { EventKind } from '#contract/value-sets.ts'
import { insertOnce } from './rows.ts'
import type { Executor, Tables } from './schema.ts'

export type EventRow = Selectable<Tables['timelineEvents']>

type NewEvent = {
  /** Idempotency key of the caller; a new id if absent. */
  id?: string | undefined
  kind: EventKind
  consultationId?: string | null | undefined
  appointmentId?: string | null | undefined
  /** Typed text. */
  body?: string
  /** Never typed text. */
  details?: Readonly<Record<string, string | number | boolean>>
  mailId?: string
  needsAnswer?: boolean
  at: Date
}

/** Records an event in the transaction that caused it; returns false if its id is recorded already. */
export async function addEvent(
  tx: Executor,
  { id = randomUUIDv7(), consultationId = null, appointmentId = null, details = {}, ...event }: NewEvent,
): Promise<boolean> {
  const row = { id, consultationId, appointmentId, ...event, details: JSON.stringify(details) }
  return await insertOnce(tx, 'timelineEvents', row)
}

/** The events of a consultation or an appointment, newest first. */
export async function listEvents(
  db: Executor,
  of: 'consultationId' | 'appointmentId',
  id: string,
): Promise<EventRow[]> {
  return await db
    .selectFrom('timelineEvents')
    .selectAll()
    .where(of, '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findEventOfMail(db: Executor, mailId: string): Promise<EventRow | undefined> {
  return await db.selectFrom('timelineEvents').selectAll().where('mailId', '=', mailId).executeTakeFirst()
}

const Reached = z.object({ reached: z.literal(true) })

/** Whether the client was reached after a reply or an offer, by phone or by another reply. */
export async function isAnsweredSince(
  db: Executor,
  consultationId: string,
  { id, at }: { id: string; at: Date },
): Promise<boolean> {
  const events = await listEvents(db, 'consultationId', consultationId)
  return events.some(
    (event) =>
      event.at >= at &&
      ((event.kind === 'reply' && event.id !== id) ||
        (event.kind === 'contact' && Reached.safeParse(JSON.parse(event.details)).success)),
  )
}

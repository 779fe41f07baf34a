import * as z from 'zod/mini'
import { StoredRequest } from '#contract/request-fields.ts'
import { contactWays } from '#contract/value-sets.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { readBookings } from '#server/features/appointments/service.ts'
import type { ConsultationRow } from '#server/features/consultations/service.ts'
import { listShownEvents } from './repository.ts'

export type Deps = { database: Database; now: () => Date }

type Shown = Pick<WorklistEntry, 'notes' | 'lastContact' | 'isReplyRefused'>

const Contact = z.object({ way: z.enum(contactWays), reached: z.boolean() })

/** What the events of each request say in the list. */
function summariseEvents(events: Awaited<ReturnType<typeof listShownEvents>>) {
  const shown = new Map<string | null, Shown>()
  for (const { consultationId, kind, details, at } of events) {
    const one = shown.get(consultationId) ?? { notes: 0, isReplyRefused: false }
    shown.set(consultationId, one)
    if (kind === 'note') one.notes += 1
    else if (kind === 'contact')
      one.lastContact = { ...Contact.parse(JSON.parse(details)), at: at.toISOString() }
    else one.isReplyRefused = kind === 'reply-refused'
  }
  return shown
}

/** Presents rows for the dashboard, each with its booking and what its events say. */
export async function toEntries(
  { database: { kind }, now }: Deps,
  db: Executor,
  rows: readonly ConsultationRow[],
): Promise<WorklistEntry[]> {
  const ids = rows.map(({ id }) => id)
  const bookings = await readBookings(db, ids, now())
  const shown = summariseEvents(await listShownEvents(db, kind, ids))
  return rows.map((row) => {
    const { id, status, version, createdAt, answeredAt, statusChangedAt, waitingSince, junkReasons } = row
    const booking = bookings.get(id)
    return {
      ...StoredRequest.parse(row),
      ...{ id, status, version, createdAt: createdAt.toISOString() },
      ...(shown.get(id) ?? { notes: 0, isReplyRefused: false }),
      ...(answeredAt && { answeredAt: answeredAt.toISOString() }),
      ...(statusChangedAt && { statusChangedAt: statusChangedAt.toISOString() }),
      ...(waitingSince && { waitingSince: waitingSince.toISOString() }),
      ...(junkReasons !== null && { junkReasons: JSON.parse(junkReasons) }),
      ...(booking && { booking }),
    }
  })
}

/** One request as the dashboard shows it. `db` may be the transaction that has changed it. */
export async function presentConsultation(deps: Deps, db: Executor, row: ConsultationRow) {
  const [entry] = await toEntries(deps, db, [row])
  if (!entry) throw new Error('One row makes one entry')
  return entry
}

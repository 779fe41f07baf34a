import { randomUUIDv7 } from 'node:crypto'
import type { AppointmentState } from '#contract/value-sets.ts'
import type { Executor } from '#server/database/schema.ts'

type Entry = {
  appointmentId: string
  kind: 'made' | 'moved' | 'changed' | 'state' | 'undone' | 'mail' | 'reminder' | 'wish'
  details?: Readonly<Record<string, string | number | boolean>>
  at: Date
}

export async function addAppointmentHistory(tx: Executor, { details = {}, ...entry }: Entry): Promise<void> {
  await tx
    .insertInto('appointmentHistory')
    .values({ id: randomUUIDv7(), ...entry, details: JSON.stringify(details) })
    .execute()
}

/** Newest first. */
export async function listHistoryOfAppointment(db: Executor, appointmentId: string) {
  return await db
    .selectFrom('appointmentHistory')
    .selectAll()
    .where('appointmentId', '=', appointmentId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Replaces what an entry says. */
async function updateHistoryEntry(
  tx: Executor,
  id: string,
  details: Readonly<Record<string, string | number | boolean>>,
): Promise<void> {
  await tx
    .updateTable('appointmentHistory')
    .set({ details: JSON.stringify(details) })
    .where('id', '=', id)
    .execute()
}

const queued = 'Reminder by mail'

/** A reminder is in the outbox: what becomes of it is read from there, until it is closed. */
export const addReminderEntry = (tx: Executor, appointmentId: string, mailId: string, at: Date) =>
  addAppointmentHistory(tx, { appointmentId, kind: 'reminder', details: { words: queued, mailId }, at })

/** Says for good what became of a reminder; without words it is open again, as its mail is tried again. */
export async function closeReminderEntry(
  tx: Executor,
  appointmentId: string,
  mailId: string,
  words?: string,
) {
  const entry = (await listHistoryOfAppointment(tx, appointmentId)).find(({ kind, details }) => {
    if (kind !== 'reminder') return false
    const { mailId: open, closedMailId: closed } = JSON.parse(details)
    return open === mailId || closed === mailId
  })
  if (!entry) return
  if (words === undefined) await updateHistoryEntry(tx, entry.id, { words: queued, mailId })
  else await updateHistoryEntry(tx, entry.id, { words, closedMailId: mailId })
}

/** Says why a reminder that was about to leave was taken back. */
export async function explainMissingReminder(
  tx: Executor,
  { id, state }: { id: string; state: AppointmentState },
  mailId: string,
): Promise<void> {
  const reason = state === 'booked' ? 'moved' : state === 'cancelled' ? 'cancelled' : 'over'
  await closeReminderEntry(tx, id, mailId, `No reminder: ${reason}`)
}

import type { Executor } from '#server/database/schema.ts'
import type { MailEvents } from '#server/mail/delivery-results.ts'
import { closeReminderEntry } from '../history-repository.ts'
import { findAppointmentOfReminder } from './repository.ts'

export const tooLateWords = 'No reminder: it could not be sent in time'
export const unclearWords = 'The reminder may not have arrived, as sending it broke off: send a text'
const refusedWords = 'The reminder could not be delivered: send a text'

/** A reminder that is tried again is open again. */
export async function reopenRetriedReminder(tx: Executor, mailId: string): Promise<void> {
  const row = await findAppointmentOfReminder(tx, mailId)
  if (row) await closeReminderEntry(tx, row.id, mailId)
}

/** Says in an appointment's history that its reminder was given up, or is tried again. */
export const reminderEvents: MailEvents = {
  onRefused: async (tx, { id, kind }, _at, mayHaveArrived) => {
    const row = kind === 'appointment_reminder' ? await findAppointmentOfReminder(tx, id) : undefined
    if (row) await closeReminderEntry(tx, row.id, id, mayHaveArrived ? unclearWords : refusedWords)
  },
  onRevived: (tx, { id }) => reopenRetriedReminder(tx, id),
}

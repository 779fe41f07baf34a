import { deleteRows } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'

/**
 * Deletes what has not reached a subscriber who has left: what waits, what was given up, and what is being sent just now,
 * which must not be tried again.
 */
export async function deleteUnsentMailsOf(tx: Executor, subscriberId: string): Promise<void> {
  await tx.deleteFrom('mails').where('subscriberId', '=', subscriberId).where('state', '!=', 'sent').execute()
}

/** Removes a refused letter from the owner's list; returns false if there is none. */
export const dismissRefused = (tx: Executor, id: string) =>
  deleteRows(tx, 'mails', { id, state: 'refused', issueId: null })

/** Before appointments are deleted: cancellations that still wait survive them, since their clients must hear of it. */
export async function keepWaitingCancellations(
  tx: Executor,
  appointmentIds: readonly string[],
): Promise<void> {
  if (appointmentIds.length === 0) return
  await tx
    .updateTable('mails')
    .set({ appointmentId: null, consultationId: null, clientId: null })
    .where('kind', '=', 'booking_cancelled')
    .where('state', '=', 'waiting')
    .where('appointmentId', 'in', appointmentIds)
    .execute()
}

import type { Facts } from '#contract/render.ts'
import type { Executor } from '#server/database/schema.ts'
import { deleteMailsCausedBy } from '#server/mail/delete-mails-repository.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { cancellationOfSentFile } from './client-mails.ts'
import { deleteUnusedClient } from './clients-repository.ts'
import { cancellationLetter } from './emails.ts'
import { deleteOffer, listOffersOf } from './offers/repository.ts'
import { type AppointmentRow, deleteAppointment, listAppointmentsOf } from './repository.ts'

/**
 * Mails cancellations to clients whose appointments this transaction deletes. These mails belong to no request, so they
 * survive it until they are sent.
 */
export async function mailCancellationsOfDeleted(
  tx: Executor,
  appointments: readonly AppointmentRow[],
  { facts, at }: { facts: Facts; at: Date },
): Promise<void> {
  for (const appointment of appointments) {
    if (appointment.email === '') continue
    const file = cancellationOfSentFile(appointment, at)
    const cancelled = file ? { ...file, sequence: file.sequence + 1 } : appointment
    await queueMail(tx, {
      kind: 'booking_cancelled',
      to: { address: appointment.email },
      belongsTo: { cause: `cancelled ${appointment.id}` },
      replyTo: { name: facts.name, address: facts.email },
      letter: cancellationLetter(cancelled, facts, at, { hasFile: file !== undefined, isDeleted: true }),
      facts,
      createdAt: at,
      expiresAt: cancelled.endsAt,
    })
  }
}

async function deleteOffersOf(
  tx: Executor,
  of: 'consultationId' | 'clientId',
  ownerId: string,
): Promise<void> {
  for (const { id } of await listOffersOf(tx, of, ownerId)) {
    await deleteOffer(tx, id)
    await deleteMailsCausedBy(tx, [`offer answered ${id}`])
  }
}

/** What the owner is mailed about that a client has done on the page of an appointment. */
export const newsKinds = ['cancelled', 'wished', 'restored', 'kept'] as const

/** Deletes appointments, and clients who have no other, without telling anybody. */
export async function deleteAppointmentsAndUnusedClients(
  tx: Executor,
  rows: readonly Pick<AppointmentRow, 'id' | 'clientId'>[],
): Promise<void> {
  for (const { id } of rows) {
    await deleteAppointment(tx, id)
    await deleteMailsCausedBy(
      tx,
      newsKinds.map((kind) => `appointment ${kind} ${id}`),
    )
  }
  for (const { clientId } of rows)
    if (await deleteUnusedClient(tx, clientId)) await deleteOffersOf(tx, 'clientId', clientId)
}

/** Deletes the appointments of a deleted request, and what was offered. */
export async function deleteAppointmentsOf(tx: Executor, consultationId: string): Promise<void> {
  const rows = await listAppointmentsOf(tx, 'consultationId', consultationId)
  await deleteAppointmentsAndUnusedClients(tx, rows)
  await deleteOffersOf(tx, 'consultationId', consultationId)
}

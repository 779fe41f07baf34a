import type { Facts } from '#contract/render.ts'
import type { Executor } from '#server/database/schema.ts'
import { deleteMailsCausedBy } from '#server/mail/deleting.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { deleteUnusedClient } from './clients-repository.ts'
import { cancellationLetter } from './emails.ts'
import { deleteOffer, listOffersOf } from './offers/repository.ts'
import { type AppointmentRow, deleteEntry, listAppointmentsOf, type StoredEntry } from './repository.ts'

/**
 * Mails cancellations to clients whose appointments this transaction deletes. These mails belong to no request, so they
 * survive it until they are sent.
 */
export async function mailCancellationsOfDeleted(
  tx: Executor,
  appointments: readonly AppointmentRow[],
  { facts, at }: { facts: Facts; at: Date },
): Promise<void> {
  for (const row of appointments) {
    if (row.email === '') continue
    const hasFile = row.mailId !== null || row.toldMailId !== null
    const cancelled = { ...row, changedAt: at, sequence: row.sequence + 1 }
    await queueMail(tx, {
      kind: 'booking_cancelled',
      to: { address: row.email },
      belongsTo: { cause: `cancelled ${row.id}` },
      replyTo: { name: facts.name, address: facts.email },
      letter: cancellationLetter(cancelled, facts, at, { hasFile, isDeleted: true }),
      facts,
      createdAt: at,
      expiresAt: row.endsAt,
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

/** What mails to the owner about a client's own page are caused by. */
export const newsCause = (id: string, version: number) => `appointment news ${id} ${version}`

/** Deletes appointments or blocked times, and clients who have no other, without telling anybody. */
export async function deleteAppointments(
  tx: Executor,
  rows: readonly Pick<StoredEntry, 'id' | 'clientId'>[],
): Promise<void> {
  for (const { id } of rows) {
    await deleteEntry(tx, id)
    await deleteMailsCausedBy(tx, [`appointment news ${id}`])
  }
  const clients = new Set(rows.flatMap(({ clientId }) => clientId ?? []))
  for (const clientId of clients)
    if ((await listAppointmentsOf(tx, 'clientId', [clientId])).length === 0) {
      await deleteUnusedClient(tx, clientId)
      await deleteOffersOf(tx, 'clientId', clientId)
    }
}

/** Deletes the appointments of a deleted request, and what was offered. */
export async function deleteAppointmentsOf(tx: Executor, consultationId: string): Promise<void> {
  const rows = await listAppointmentsOf(tx, 'consultationId', [consultationId])
  await deleteAppointments(tx, rows)
  await deleteOffersOf(tx, 'consultationId', consultationId)
}

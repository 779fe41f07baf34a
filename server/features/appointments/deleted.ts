import type { Facts } from '#contract/render.ts'
import type { Executor } from '#server/database/schema.ts'
import { deleteMailsCausedBy } from '#server/mail/deleting.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { newsCause } from './client-pages/news.ts'
import { cancellationLetter } from './emails.ts'
import type { AppointmentRow } from './repository.ts'

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

/** Deletes clients who have no appointment any more, with what was offered to them. */
export async function deleteUnusedClients(tx: Executor): Promise<void> {
  const gone = await tx
    .deleteFrom('clients')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('appointments').select('id').whereRef('appointments.clientId', '=', 'clients.id')),
      ),
    )
    .returning('id')
    .execute()
  await deleteMailsCausedBy(
    tx,
    gone.map(({ id }) => newsCause(id)),
  )
}

/** Deletes appointments or blocked times, and clients who have no other, without telling anybody. */
export async function deleteEntries(tx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('appointments').where('id', 'in', ids).execute()
  await deleteUnusedClients(tx)
}

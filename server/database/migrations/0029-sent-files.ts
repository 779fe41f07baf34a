import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/**
 * The time in the calendar file last sent to a client, and the mail that carried it; reconstructed for older bookings
 * as far as possible.
 */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`alter table bookings add column sent_starts_at timestamptz`,
    sql`alter table bookings add column sent_ends_at timestamptz`,
    sql`alter table bookings add column file_mail_id text`,
    sql`update bookings set sent_starts_at = starts_at, sent_ends_at = ends_at where sent_sequence = sequence`,
    sql`update bookings set file_mail_id = (
      select max(id) from mails
      where mails.consultation_id = bookings.consultation_id
        and mails.kind = 'booking'
        and mails.created_at = bookings.sent_at
    )`,
  ]
  for (const change of changes) await change.execute(tx)
}

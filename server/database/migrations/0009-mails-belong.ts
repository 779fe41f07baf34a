import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

const daysOfSense = { consultation_acknowledgement: 1, welcome: 7, confirmation: 7, reminder: 7 }

/**
 * Links each mail to its consultation or subscriber and gives it an expiry; each batch counts the outcomes of its
 * mails.
 */
export async function up(tx: Executor, database: DatabaseKind): Promise<void> {
  const changes = [
    sql`alter table mails add column consultation_id text`,
    // Mail and consultation were written in one transaction with the same time.
    sql`update mails set consultation_id = (
      select id from consultations where consultations.created_at = mails.created_at
        and consultations.email = coalesce(mails.reply_to_address, mails.to_address) limit 1)
      where kind in ('consultation_alert', 'consultation_acknowledgement')`,
    sql`update mails set subscriber_id = (select id from newsletters where email = mails.to_address)
      where kind in ('confirmation', 'unsubscribe_link') and subscriber_id is null`,
    // Mails of removed subscribers.
    sql`delete from mails where batch_id is null and kind in ('welcome', 'confirmation', 'unsubscribe_link')
      and not exists (select 1 from newsletters where newsletters.id = mails.subscriber_id)`,
    sql`update mails set reason = null where batch_id is not null and to_address = ''`,
    sql`alter table mails add column expires_at timestamptz`,
    sql`create index mails_expiring on mails (expires_at) where state = 'waiting' and expires_at is not null`,
    sql`create index mails_of_consultation on mails (consultation_id) where consultation_id is not null`,
    // Totals are incremented from now on: running batches start from the outcomes so far, so that they add up to the
    // recipients. In finished batches only sent mails are missing, because those were deleted first.
    sql`update mail_batches set
      sent = (select count(*) from mails where batch_id = mail_batches.id and mails.state = 'sent'),
      skipped = (select count(*) from mails where batch_id = mail_batches.id and mails.state = 'skipped')
      where state <> 'sent' and sent + refused + skipped = 0`,
    sql`update mail_batches set refused = recipients - sent - skipped
        - (select count(*) from mails where batch_id = mail_batches.id and mails.state = 'waiting')
      where state <> 'sent'`,
    sql`update mail_batches set sent = recipients - refused - skipped where state = 'sent'`,
  ]
  for (const change of changes) await change.execute(tx)
  for (const [kind, days] of Object.entries(daysOfSense)) {
    const expiresAt =
      database === 'sqlite'
        ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', created_at, ${`+${days} days`})`
        : sql`created_at + ${`${days} days`}::interval`
    await sql`update mails set expires_at = ${expiresAt} where state = 'waiting' and kind = ${kind}`.execute(
      tx,
    )
  }
}

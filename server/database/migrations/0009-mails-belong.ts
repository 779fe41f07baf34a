import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Each mail names the consultation or the subscriber that it belongs to, so that it can be deleted with them. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`alter table mails add column consultation_id text`,
    // Both were written in one transaction, at one time.
    sql`update mails set consultation_id = (
      select id from consultations where consultations.created_at = mails.created_at
        and consultations.email = coalesce(mails.reply_to_address, mails.to_address) limit 1)
      where kind in ('consultation_alert', 'consultation_acknowledgement')`,
    sql`update mails set subscriber_id = (select id from newsletters where email = mails.to_address)
      where kind in ('confirmation', 'unsubscribe_link') and subscriber_id is null`,
    // Those of subscribers who have been removed.
    sql`delete from mails where batch_id is null and kind in ('welcome', 'confirmation', 'unsubscribe_link')
      and not exists (select 1 from newsletters where newsletters.id = mails.subscriber_id)`,
    sql`update mails set reason = null where batch_id is not null and to_address = ''`,
    sql`create index mails_of_consultation on mails (consultation_id) where consultation_id is not null`,
  ]
  for (const change of changes) await change.execute(tx)
}

import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Gives tables and columns the names that the field uses. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`drop index consultation_repeats_consultation`,
    sql`drop index consultation_repeats_age`,
    sql`alter table consultation_repeats rename to idempotency_keys`,
    sql`create index idempotency_keys_consultation on idempotency_keys (consultation_id)`,
    sql`create index idempotency_keys_age on idempotency_keys (created_at)`,
    sql`alter table mail_delivery rename column trouble to outage`,
    sql`alter table mail_delivery rename column trouble_since to outage_since`,
  ]
  for (const change of changes) await change.execute(tx)
}

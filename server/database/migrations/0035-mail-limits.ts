import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Account limits learned from a mail company, and addresses that cannot be reached. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`alter table mail_delivery add column outage_kind text`,
    sql`alter table mail_delivery add column day_limit integer`,
    sql`alter table mail_delivery add column day_limit_at timestamptz`,
    sql`create table mail_suppressions (
      address text primary key check (length(address) between 1 and 254),
      reason text not null,
      since timestamptz not null,
      mail_id text not null
    )`,
  ]
  for (const change of changes) await change.execute(tx)
}

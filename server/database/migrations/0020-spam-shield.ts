import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Why a consultation is in Junk, whether its mails are held, and when its 24 hours start if not on arrival. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`alter table consultations add column junk_reasons text`,
    sql`alter table consultations add column mails_held boolean not null default false`,
    sql`alter table consultations add column waiting_since timestamptz`,
    sql`alter table consultations add column hair_type_hash text`,
    sql`create index consultations_by_hair_type on consultations (hair_type_hash, created_at)
      where hair_type_hash is not null`,
    sql`create index consultations_waiting on consultations ((coalesce(waiting_since, created_at)), id)
      where status = 'new'`,
    sql`create index consultations_put_back on consultations (waiting_since) where waiting_since is not null`,
  ]
  for (const change of changes) await change.execute(tx)
}

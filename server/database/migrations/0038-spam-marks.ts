import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/**
 * Possible advertisements are marked instead of moved; Junk stores when it was last looked through. The former shield's
 * hashes of hair details and its reasons are deleted; the column stays for releases that write it.
 */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`alter table consultations add column may_be_advertisement boolean not null default false`,
    sql`alter table consultations add column junk_seen_at timestamptz`,
    sql`drop index consultations_by_hair_type`,
    sql`update consultations set hair_type_hash = null where hair_type_hash is not null`,
    sql`update consultations set junk_reasons = '[]' where junk_reasons is not null`,
  ]
  for (const change of changes) await change.execute(tx)
}

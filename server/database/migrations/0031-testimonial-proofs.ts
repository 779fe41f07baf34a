import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** A picture of a client's original words, as evidence for a testimonial. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  await sql`create table testimonial_proofs (
    entry_id text primary key,
    width integer not null,
    height integer not null,
    bytes bytea not null,
    made_at timestamptz not null
  )`.execute(tx)
}

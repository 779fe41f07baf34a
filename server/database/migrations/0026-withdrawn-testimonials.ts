import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Testimonials whose writers have withdrawn their consent. An id says nothing of the person. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  await sql`create table withdrawn_testimonials (id text primary key, at timestamptz not null)`.execute(tx)
}

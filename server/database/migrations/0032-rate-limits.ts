import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/**
 * Rate limit counters shared by several processes; a single process keeps them in memory. Unlogged: losing them does no
 * harm, and writes need not wait for the disk.
 */
export async function up(tx: Executor, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') return
  await sql`create unlogged table rate_limits (
    name text not null,
    client integer not null,
    uses timestamptz[] not null,
    ends_at timestamptz not null,
    primary key (name, client)
  )`.execute(tx)
}

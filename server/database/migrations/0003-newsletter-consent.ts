import { sql } from 'kysely'
import type { Executor } from '#server/database/schema.ts'

const columns = [
  // Where, and under which words, somebody agreed; unknown for a plain API call.
  sql`page text check (length(page) <= 300)`,
  sql`wording text check (length(wording) <= 20)`,
  // Kept after they left, so that nobody is written to again by mistake.
  sql`unsubscribed_at timestamptz`,
]

export async function up(tx: Executor): Promise<void> {
  for (const column of columns) await sql`alter table newsletters add column ${column}`.execute(tx)
}

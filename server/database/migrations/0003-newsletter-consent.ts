import { sql } from 'kysely'
import type { Executor } from '#server/database/schema.ts'

const columns = [
  // Page and wording of the consent; unknown for a plain API call.
  sql`page text check (length(page) <= 300)`,
  sql`wording text check (length(wording) <= 20)`,
  // Kept after an unsubscription, so that the address is not written to again by mistake.
  sql`unsubscribed_at timestamptz`,
]

export async function up(tx: Executor): Promise<void> {
  for (const column of columns) await sql`alter table newsletters add column ${column}`.execute(tx)
}

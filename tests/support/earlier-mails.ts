import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Undoes the migration 0009-mails-belong; `migrate` applies it again. */
export async function undoMailsBelong(database: Database): Promise<void> {
  await database.write(async (tx) => {
    for (const index of ['mails_of_consultation', 'mails_expiring'])
      await sql`drop index ${sql.id(index)}`.execute(tx)
    for (const column of ['consultation_id', 'expires_at'])
      await sql`alter table mails drop column ${sql.id(column)}`.execute(tx)
    await sql`delete from migrations where name = '0009-mails-belong'`.execute(tx)
  })
}

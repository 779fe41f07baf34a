import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { analyticsTables } from './0001/analytics.ts'
import { appointmentTables } from './0001/appointments.ts'
import { consultationTables } from './0001/consultations.ts'
import { mailTables } from './0001/mail.ts'
import { newsletterTables } from './0001/newsletter.ts'
import { ownerTables } from './0001/owner.ts'
import { peopleTables } from './0001/people.ts'
import { timelineTables } from './0001/timeline.ts'
import { websiteTables } from './0001/website.ts'

/** The current time as the program writes it. */
const now: Record<DatabaseKind, string> = {
  sqlite: "(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))",
  postgres: 'now()',
}

/** All tables. SQLite keeps PostgreSQL's type names, which also tell `sqlite-dialect.ts` how to read a value. */
export async function up(db: Executor, kind: DatabaseKind): Promise<void> {
  const statements = [
    ...analyticsTables(now[kind]),
    ...consultationTables(now[kind]),
    ...appointmentTables,
    ...timelineTables,
    ...newsletterTables(now[kind]),
    ...ownerTables(now[kind]),
    ...peopleTables,
    ...mailTables,
    ...websiteTables,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

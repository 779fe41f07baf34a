import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Tables with personal data. */
const watched = [
  'bookings',
  'consultation_notes',
  'consultations',
  'data_requests',
  'mails',
  'newsletter_issues',
  'newsletters',
  'picture_files',
  'testimonial_proofs',
]

const sqliteTrigger = (table: string) => `create trigger ${table}_leave_residual_data after delete on ${table}
  begin insert into residual_data (id) values (lower(hex(randomblob(16)))); end`

const postgresTrigger = (
  table: string,
) => `create trigger ${table}_leave_residual_data after delete on ${table}
  for each row execute function note_residual_data()`

/**
 * One row for each deletion whose data may still stand in the database files. Triggers add it, so that no deletion can
 * be forgotten; rows are only inserted and deleted, so that deletions do not wait for each other.
 */
export async function up(tx: Executor, kind: DatabaseKind): Promise<void> {
  const statements = [
    'create table residual_data (id text primary key)',
    ...(kind === 'sqlite'
      ? watched.map(sqliteTrigger)
      : [
          `create function note_residual_data() returns trigger language plpgsql as $$
            begin insert into residual_data (id) values (gen_random_uuid()::text); return null; end $$`,
          ...watched.map(postgresTrigger),
        ]),
  ]
  for (const statement of statements) await sql.raw(statement).execute(tx)
}

import type { DatabaseKind } from '#server/database/database.ts'

const watched = [
  ...['appointments', 'clients', 'consultation_notes', 'consultations', 'data_requests', 'mails'],
  ...['newsletter_issues', 'newsletters', 'offers', 'picture_files', 'testimonial_proofs'],
]

const triggerOf = (kind: DatabaseKind, table: string) =>
  kind === 'sqlite'
    ? `create trigger ${table}_leave_residual_data after delete on ${table}
        begin insert into residual_data (id) values (lower(hex(randomblob(16)))); end`
    : `create trigger ${table}_leave_residual_data after delete on ${table}
        for each row execute function note_residual_data()`

const postgresFunction = `create function note_residual_data() returns trigger language plpgsql as $$
  begin insert into residual_data (id) values (gen_random_uuid()::text); return null; end $$`

/** Deletions whose data may still be readable in the database's files; the scrub job clears them. */
export const residualDataTable = (kind: DatabaseKind) => [
  'create table residual_data (id text primary key)',
  ...(kind === 'postgres' ? [postgresFunction] : []),
  ...watched.map((table) => triggerOf(kind, table)),
]

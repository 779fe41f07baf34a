import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** The owner's own pictures: rows of the one database, so that a backup is one file. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`create table pictures (
      id text primary key,
      hash text not null,
      width integer not null,
      height integer not null,
      widths text not null,
      subject text not null default 'client',
      agreed_on text,
      uses text,
      made_at timestamptz not null,
      withdrawn_at timestamptz
    )`,
    sql`create index pictures_made on pictures (made_at)`,
    sql`create table picture_files (
      name text primary key,
      picture_id text not null references pictures (id) on delete cascade,
      format text not null,
      width integer not null,
      bytes bytea not null
    )`,
    sql`create index picture_files_of on picture_files (picture_id)`,
  ]
  for (const change of changes) await change.execute(tx)
}

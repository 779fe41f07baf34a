import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** The owner's own website content, which replaces the files of the build. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`create table website_documents (
      name text primary key,
      version integer not null default 0,
      draft text,
      draft_version integer not null default 0,
      draft_saved_at timestamptz
    )`,
    sql`create table website_versions (
      id text primary key,
      document text not null,
      version integer,
      how text not null,
      body text not null,
      at timestamptz not null
    )`,
    sql`create unique index website_versions_of on website_versions (document, version)`,
    sql`create index website_versions_at on website_versions (at)`,
    sql`create table website_revision (id integer primary key, revision integer not null)`,
    sql`insert into website_revision (id, revision) values (1, 0)`,
  ]
  for (const change of changes) await change.execute(tx)
}

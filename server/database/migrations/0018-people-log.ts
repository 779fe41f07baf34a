import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Log of actions on personal data, without the data. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  await sql`create table people_log (
    id text primary key check (length(id) between 1 and 64),
    at timestamptz not null,
    action text not null,
    details text not null,
    mark text)`.execute(tx)
  await sql`create index people_log_newest on people_log (at desc, id desc)`.execute(tx)
}

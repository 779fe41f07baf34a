import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Off-site backup settings from the dashboard, their secrets encrypted. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`create table second_place (
      id integer primary key,
      version integer not null default 0,
      place text,
      password text,
      passphrase text
    )`,
    sql`insert into second_place (id) values (1)`,
  ]
  for (const change of changes) await change.execute(tx)
}

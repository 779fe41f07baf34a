import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Monthly totals by name: adding up a year from daily totals would read tens of thousands of rows. */
export async function up(tx: Executor, kind: DatabaseKind): Promise<void> {
  const clustered = sql.raw(kind === 'sqlite' ? 'without rowid' : '')
  await sql`create table month_names (
    subject text not null check (subject in ('page', 'referrer', 'event')),
    month text not null,
    name text not null,
    total integer not null,
    primary key (subject, month, name)) ${clustered}`.execute(tx)
  await sql`insert into month_names
    select subject, substr(day, 1, 7), name, sum(total) from day_names group by 1, 2, 3`.execute(tx)
}

import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import type { Tables } from '#server/database/schema.ts'

// Objects of extensions stay: they are not ours, and our account may not be able to create them again.
const dropAll = `do $$ declare one record;
  begin
    for one in select format('drop table if exists %I cascade', c.relname) as statement
        from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      union all
      select format('drop function if exists %s cascade', p.oid::regprocedure)
        from pg_proc p where p.pronamespace = current_schema()::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop execute one.statement; end loop;
  end $$`

/** Replaces all tables with empty ones of this release, in the connection's transaction. */
export async function recreateTables(client: pg.Client): Promise<void> {
  await client.query(dropAll)
  const connection = Object.assign(client, { release: () => {} })
  const pool = { options: {}, connect: async () => connection, end: async () => {} }
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  })
  await migrate({ kind: 'postgres', write: (job) => job(kysely) })
}

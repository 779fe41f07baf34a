import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import type { Tables } from '#server/database/schema.ts'

// What an extension has brought stays: it is not ours, and our account could not make it again.
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

/** Replaces whatever tables there are by empty ones of this release, in the transaction that the connection is in. */
export async function makeTablesAnew(client: pg.Client): Promise<void> {
  await client.query(dropAll)
  const connection = Object.assign(client, { release: () => {} })
  const pool = { options: {}, connect: async () => connection, end: async () => {} }
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  })
  await migrate({ kind: 'postgres', write: (job) => job(kysely) })
}

import type { Target } from './copy-all-rows.ts'
import type { PostgresSide } from './postgres-side.ts'
import { type ColumnKind, quoteName, quoteNames } from './table-shape.ts'

const typeOf: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  integer: 'bigint',
  boolean: 'boolean',
  time: 'timestamptz',
  bytes: 'bytea',
}

const findTriggers = `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace order by 1`

const findSequences = `select c.relname as table, a.attname as column,
    pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and a.attnum > 0
    and not a.attisdropped and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`

/** Fills a database that has this release's tables, within its connection's transaction. */
export function postgresTarget({ client, tables, read }: PostgresSide): Target {
  let triggered: string[] = []

  /** Moves sequences past the copied numbers. */
  async function setSequences() {
    const { rows } = await client.query<{ table: string; column: string; sequence: string }>(findSequences)
    for (const { table, column, sequence } of rows)
      await client.query(
        `select setval($1, coalesce((select max(${quoteName(column)}) from ${quoteName(table)}), 0) + 1, false)`,
        [sequence],
      )
  }

  return {
    tables,
    read,
    async clear() {
      // Limit the wait for locks held by another reader.
      await client.query("set local lock_timeout = '10s'")
      const { rows } = await client.query<{ name: string }>(findTriggers)
      triggered = rows.map(({ name }) => name)
      for (const name of triggered) await client.query(`alter table ${quoteName(name)} disable trigger user`)
      await client.query(`truncate ${quoteNames(tables.map(({ name }) => name))}`)
    },
    async insert({ name, columns }, rows) {
      const parameters = columns.map(({ kind }, index) => `$${index + 1}::${typeOf[kind]}[]`)
      await client.query(
        `insert into ${quoteName(name)} (${quoteNames(columns.map((column) => column.name))}) overriding system value
          select * from unnest(${parameters.join(', ')})`,
        columns.map((_column, index) => rows.map((row) => row[index])),
      )
    },
    async finish() {
      await client.query('set constraints all immediate')
      for (const name of triggered) await client.query(`alter table ${quoteName(name)} enable trigger user`)
      await setSequences()
    },
  }
}

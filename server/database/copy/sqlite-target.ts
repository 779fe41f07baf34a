import type { StatementSync } from 'node:sqlite'
import type { Target } from './copy-all-rows.ts'
import { type SqliteSide, toSqliteValue } from './sqlite-side.ts'
import { quoteName, quoteNames } from './table-shape.ts'

// Same statements as in the migrations that created the tables.
const rebuildSearch = `delete from consultation_search;
  insert into consultation_search (number, consultation_id, arrived_at, email_key, phone_key, words)
    select row_number() over (order by arrived_at, consultation_id), consultation_id, arrived_at, email_key, phone_key, words
    from consultation_search_source;
  insert into consultation_index (consultation_index) values ('rebuild')`

/** Fills a file that has this release's tables, in one transaction that the caller commits. */
export function sqliteTarget(side: SqliteSide): Target {
  const { connection, tables, read } = side
  const triggers = connection
    .prepare("select name, sql from sqlite_schema where type = 'trigger' order by name")
    .all()
    .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }))
  // Absent in older releases.
  const hasSearch = connection.prepare("select 1 from sqlite_schema where name = 'consultation_search'").get()
  const inserts = new Map<string, StatementSync>()
  return {
    tables,
    read,
    async clear() {
      connection.exec('begin immediate')
      for (const { name } of triggers) connection.exec(`drop trigger ${quoteName(name)}`)
      for (const { name } of tables) connection.exec(`delete from ${quoteName(name)}`)
    },
    async insert({ name, columns }, rows) {
      const insert =
        inserts.get(name) ??
        connection.prepare(
          `insert into ${quoteName(name)} (${quoteNames(columns.map((column) => column.name))})
            values (${columns.map(() => '?').join(', ')})`,
        )
      inserts.set(name, insert)
      const kinds = columns.map(({ kind }) => kind)
      for (const row of rows)
        insert.run(...kinds.map((kind, index) => toSqliteValue(kind, row[index] ?? null)))
    },
    async finish() {
      if (hasSearch) connection.exec(rebuildSearch)
      for (const { sql } of triggers) connection.exec(sql)
      const [orphan] = connection.prepare('pragma foreign_key_check').all()
      if (orphan)
        throw new Error(`A row of the table ${orphan.table} names one of ${orphan.parent} that is not there`)
    },
  }
}

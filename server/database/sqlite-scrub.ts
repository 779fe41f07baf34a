import { DatabaseSync } from 'node:sqlite'
import { visitTables } from '#server/database/tables/analytics.ts'
import { quoteName } from './copy/table-shape.ts'
import { DatabaseUnavailable } from './failures.ts'

/** Tables without personal data, possibly larger than all others together. */
const skipped: ReadonlySet<string> = new Set([...visitTables, 'picture_files'])

type Table = { name: string; columns: readonly string[] }

/** All tables to scrub, with rowids where they are hidden columns: the search index refers to them. */
function listTables(connection: DatabaseSync): Table[] {
  const tables = connection
    .prepare(
      "select name, wr as hasNoNumber from pragma_table_list where schema = 'main' and type in ('table', 'shadow')",
    )
    .all()
  const columnsOf = connection.prepare('select name, type, pk from pragma_table_info(?) order by cid')
  return tables.flatMap(({ name, hasNoNumber }) => {
    const table = String(name)
    if (skipped.has(table) || table.startsWith('sqlite_')) return []
    const columns = columnsOf.all(table)
    const isNumbered = columns.some(({ type, pk }) => pk === 1 && /^integer$/i.test(String(type)))
    const names = columns.map((column) => quoteName(String(column.name)))
    return [{ name: table, columns: hasNoNumber === 1 || isNumbered ? names : ['rowid', ...names] }]
  })
}

const countRows = (connection: DatabaseSync, table: string) =>
  connection.prepare(`select count(*) as total from ${table}`).get()?.total

/**
 * Deletes all rows of a table and inserts them again. `secure_delete` overwrites each page on the way; otherwise a page
 * that was split keeps copies of rows between its cells.
 */
function rewriteTable(connection: DatabaseSync, { name, columns }: Table): void {
  const [table, list] = [quoteName(name), columns.join(', ')]
  const triggers = connection
    .prepare("select name, sql from sqlite_schema where type = 'trigger' and tbl_name = ? order by rowid")
    .all(name)
  connection.exec('begin immediate')
  try {
    // Triggers would count and index unchanged rows, and would prevent SQLite from clearing all pages at once.
    for (const trigger of triggers) connection.exec(`drop trigger ${quoteName(String(trigger.name))}`)
    connection.exec(`create temp table kept as select ${list} from main.${table}`)
    const before = countRows(connection, 'temp.kept')
    connection.exec(`delete from main.${table};
      insert into main.${table} (${list}) select ${list} from temp.kept;
      drop table temp.kept`)
    for (const { sql } of triggers) connection.exec(String(sql))
    if (countRows(connection, `main.${table}`) !== before)
      throw new Error(`Rows of the table ${name} were lost`)
    connection.exec('commit')
  } finally {
    if (connection.isTransaction) connection.exec('rollback')
  }
}

/**
 * Makes deleted rows unreadable in the files of a SQLite database: rewrites each table and its indices, one transaction
 * each, and truncates the write-ahead log. Blocks its thread; other writers wait as long as the largest table takes.
 */
export function scrubSqlite(file: string, busyTimeoutMs: number): void {
  const connection = new DatabaseSync(file, {
    timeout: busyTimeoutMs,
    // Rows are deleted and reinserted: no cascade may delete what refers to them.
    enableForeignKeyConstraints: false,
    // Allows writing the search index's shadow tables.
    defensive: false,
  })
  try {
    // A temporary file would leave on the disk what must be erased.
    connection.exec('pragma secure_delete = on; pragma temp_store = memory')
    for (const table of listTables(connection)) rewriteTable(connection, table)
    const { busy } = connection.prepare('pragma wal_checkpoint(truncate)').get() ?? {}
    if (busy !== 0) throw new DatabaseUnavailable('Another process keeps the write-ahead log open')
  } finally {
    connection.close()
  }
}

import { DatabaseSync } from 'node:sqlite'
import { quote } from './copy/shape.ts'
import { DatabaseUnavailable } from './failures.ts'
import { visitTables } from './visit-tables.ts'

/** Nobody's name stands in these, and they may be larger than all others together. */
const skipped: ReadonlySet<string> = new Set([...visitTables, 'picture_files'])

type Table = { name: string; columns: readonly string[] }

/** With the hidden number of each row, which searches refer to. */
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
    const names = columns.map((column) => quote(String(column.name)))
    return [{ name: table, columns: hasNoNumber === 1 || isNumbered ? names : ['rowid', ...names] }]
  })
}

const countRows = (connection: DatabaseSync, table: string) =>
  connection.prepare(`select count(*) as total from ${table}`).get()?.total

/**
 * Takes all rows out of a table and puts them back. `secure_delete` overwrites each page on the way; without this a page that
 * was split keeps copies of rows between its cells.
 */
function rewriteTable(connection: DatabaseSync, { name, columns }: Table): void {
  const [table, list] = [quote(name), columns.join(', ')]
  const triggers = connection
    .prepare("select name, sql from sqlite_schema where type = 'trigger' and tbl_name = ? order by rowid")
    .all(name)
  connection.exec('begin immediate')
  try {
    // They would count and index rows that do not change; and without them all pages are cleared at once.
    for (const trigger of triggers) connection.exec(`drop trigger ${quote(String(trigger.name))}`)
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
 * Makes deleted rows unreadable in the files of a SQLite database: writes each table with its indexes anew, one transaction
 * each, and empties the write-ahead log. Blocks its thread, and writes of others wait as long as the largest table takes.
 */
export function scrubSqlite(file: string, busyTimeoutMs: number): void {
  const connection = new DatabaseSync(file, {
    timeout: busyTimeoutMs,
    // Rows go and come back: nothing that belongs to them may go with them.
    enableForeignKeyConstraints: false,
    // The tables of the search index are written as they are, which SQLite otherwise keeps for the index itself.
    defensive: false,
  })
  try {
    // A file of temporary rows would hold what must not stay on the disk.
    connection.exec('pragma secure_delete = on; pragma temp_store = memory')
    for (const table of listTables(connection)) rewriteTable(connection, table)
    const { busy } = connection.prepare('pragma wal_checkpoint(truncate)').get() ?? {}
    if (busy !== 0) throw new DatabaseUnavailable('Another process keeps the write-ahead log open')
  } finally {
    connection.close()
  }
}

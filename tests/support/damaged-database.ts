import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { connectDatabase } from '#server/database/connect.ts'

type Table = 'consultations' | 'page_views'

async function overwriteTable(file: string, table: Table): Promise<void> {
  const reading = new DatabaseSync(file)
  reading.exec('pragma wal_checkpoint(truncate)')
  const row = reading
    .prepare('select rootpage, page_size from sqlite_schema, pragma_page_size where name = ?')
    .get(table)
  reading.close()
  const [page, size] = [Number(row?.rootpage), Number(row?.page_size)]
  await using writing = await open(file, 'r+')
  await writing.write(Buffer.alloc(size, 'no longer a page '), 0, size, (page - 1) * size)
}

/** Makes PostgreSQL refuse rows of a table with an error code of a fault that no test can cause. */
export async function refuseRows(url: string, table: Table, code: '53100' | 'XX001'): Promise<void> {
  const database = connectDatabase(url)
  const body = sql.lit(`begin raise exception 'the server says so' using errcode = '${code}'; end`)
  await sql`create function fail() returns trigger language plpgsql as ${body}`.execute(database.kysely)
  await sql`create trigger fail before insert on ${sql.table(table)} execute function fail()`.execute(
    database.kysely,
  )
  await database.close()
}

/** Damages a table. Open connections may still have its content cached. */
export async function damageTable(url: string, table: Table): Promise<void> {
  if (url.startsWith('sqlite:')) await overwriteTable(url.slice('sqlite:'.length), table)
  else await refuseRows(url, table, 'XX001')
}

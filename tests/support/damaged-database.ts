import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { connectDatabase } from '#server/database/connect.ts'

type Table = 'consultations' | 'page_views'

/** Makes PostgreSQL refuse rows of a table as it does on a full disk, which no test can cause. */
export async function refuseRows(url: string, table: Table): Promise<void> {
  const database = connectDatabase(url)
  const body = sql.lit("begin raise exception 'the server says so' using errcode = '53100'; end")
  await sql`create function fail() returns trigger language plpgsql as ${body}`.execute(database.kysely)
  await sql`create trigger fail before insert on ${sql.table(table)} execute function fail()`.execute(
    database.kysely,
  )
  await database.close()
}

/** Damages a table of a SQLite file. Open connections may still have its content cached. */
export async function damageTable(url: string, table: Table): Promise<void> {
  const file = url.slice('sqlite:'.length)
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

import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Makes a database answer as on a full disk: SQLite by a page limit, PostgreSQL by a trigger with the same error code. */
export async function fillDisk(database: Database): Promise<void> {
  if (database.kind === 'sqlite') {
    await database.write((tx) => sql`pragma max_page_count = 1`.execute(tx))
    return
  }
  await database.write(async (tx) => {
    await sql`create function refuse_full() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`.execute(tx)
    await sql`create trigger full_disk before insert on picture_files execute function refuse_full()`.execute(
      tx,
    )
  })
}

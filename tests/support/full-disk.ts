import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** As a full disk answers: SQLite by itself, PostgreSQL by a trigger that says what its disk would. */
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

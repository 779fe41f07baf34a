import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makeDatabaseUrl } from '#tests/support/databases.ts'
import { openDatabase } from './open-database.ts'

test('migrations of a large PostgreSQL database may take as long as they need, calls may not', async () => {
  const DATABASE_URL = await makeDatabaseUrl('postgres')
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  await client.query(`
    create table limits_seen (statement_timeout text);
    create function note_limit() returns event_trigger language plpgsql as
      $$ begin insert into limits_seen values (current_setting('statement_timeout')); end $$;
    create event trigger note_limits on ddl_command_start execute function note_limit()`)
  await client.end()

  const database = await openDatabase(readConfig({ DATABASE_URL }))
  onTestFinished(() => database.close())
  const seen = await sql`select distinct statement_timeout from limits_seen`.execute(database.kysely)
  expect(seen.rows).toEqual([{ statementTimeout: '0' }])
  const ofCalls = await sql`show statement_timeout`.execute(database.kysely)
  expect(ofCalls.rows).toEqual([{ statementTimeout: '15s' }])
})

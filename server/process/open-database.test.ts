import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { readBackup } from '#server/database/backup/backup-format.ts'
import { readBackupStatus } from '#server/database/backup/backup-status.ts'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { loadFirstRelease } from '#tests/support/first-release.ts'
import { openDatabase } from './open-database.ts'

test('PostgreSQL migrations have no time limit, queries do', async () => {
  const DATABASE_URL = await makeDatabaseUrl('postgres')
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  await client.query(`
    alter database ${new URL(DATABASE_URL).pathname.slice(1)} set lock_timeout = '1s';
    create table limits_seen (statement_timeout text, lock_timeout text);
    create function note_limit() returns event_trigger language plpgsql as
      $$ begin insert into limits_seen
        values (current_setting('statement_timeout'), current_setting('lock_timeout')); end $$;
    create event trigger note_limits on ddl_command_start execute function note_limit()`)
  await client.end()

  const database = await openDatabase(readConfig({ DATABASE_URL }))
  onTestFinished(() => database.close())
  const seen = await sql`select distinct * from limits_seen`.execute(database.kysely)
  expect(seen.rows).toEqual([{ statementTimeout: '0', lockTimeout: '0' }])
  const ofCalls =
    await sql`select name, setting from pg_settings where name like '%\\_timeout' and source = 'client'
    order by name`.execute(database.kysely)
  expect(ofCalls.rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '30000' },
    { name: 'lock_timeout', setting: '5000' },
    { name: 'statement_timeout', setting: '15000' },
  ])
})

for (const dialect of dialects)
  test(`${dialect}: before tables of an older release are migrated, one verified backup is made`, async () => {
    const DATABASE_URL = await loadFirstRelease(dialect)
    const config = readConfig({ DATABASE_URL, DATA_DIR: await makeFolder() })
    await (await openDatabase(config)).close()
    const { folder } = config.backups
    const { last } = await readBackupStatus(folder)
    expect(last).toMatchObject({ why: 'before-update', holds: { requests: 4, subscribers: 4 } })
    const { manifest } = await readBackup(join(folder, last?.file ?? ''))
    expect(manifest.migrations).not.toContain('0012-input-limits')
    await (await openDatabase(config)).close()
    expect(await readBackupStatus(folder)).toEqual({ last })
  })

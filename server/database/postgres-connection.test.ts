import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { isQueryTimeout } from './failures.ts'
import { connectPostgres, discardLateConnection, siteName } from './postgres.ts'

test('after a query timeout the connection is discarded, and the next one is new', async () => {
  const pool = new pg.Pool({ connectionString: inject('postgresUrl'), max: 1, query_timeout: 200 })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  const connection = discardLateConnection(await pool.connect())
  await connection.query('begin', [])
  await expect(connection.query('select pg_sleep(30)', [])).rejects.toSatisfy(isQueryTimeout)
  // Without the guard this query would wait behind the overdue one for as long again.
  await expect(connection.query('rollback', [])).rejects.toThrow('The connection was given up')
  connection.release()
  const next = discardLateConnection(await pool.connect())
  expect((await next.query('select 1 as one', [])).rows).toEqual([{ one: 1 }])
  next.release()
})

test('connections carry the application name of the site, whatever the address says', async () => {
  const url = `${inject('postgresUrl')}?application_name=another&statement_timeout=7000`
  const database = connectPostgres(url)
  onTestFinished(() => database.close())
  const asked = sql`select current_setting('application_name') as name, current_setting('statement_timeout') as time`
  expect((await asked.execute(database.kysely)).rows).toEqual([{ name: siteName, time: '7s' }])
})

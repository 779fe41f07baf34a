import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { siteName } from '#server/database/postgres.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.ts'
import { rounds } from './options.ts'
import { startWatchedSite } from './site-on-postgres.ts'

const tries = Math.ceil(rounds / 4)
const downMs = 1500
const writesBefore = 100
/** The site must save again within this time after the server is back. */
const backWithinMs = 2000

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** After a kill, the first start may still find processes of the previous run. */
async function startAgain(postgres: Postgres): Promise<void> {
  await expect.poll(() => postgres.start().then(() => 'ready', String)).toBe('ready')
}

async function killBackend({ url }: Postgres): Promise<void> {
  const found = await ask<{ pid: number }>(
    url,
    `select pid from pg_stat_activity where application_name = '${siteName}' limit 1`,
  )
  for (const { pid } of found) process.kill(pid, 'SIGKILL')
  // The server then ends all other backends and restarts.
  await expect.poll(() => ask(url, 'select 1').then(() => 'ready', String)).toBe('ready')
}

const stopAndStart = (signal: Parameters<Postgres['end']>[0]) => async (postgres: Postgres) => {
  await postgres.end(signal)
  await wait(downMs)
  await startAgain(postgres)
}

const faults = [
  ['is stopped for a while', 'pg_ctl stop -m fast', stopAndStart('SIGINT')],
  ['is stopped at once', 'pg_ctl stop -m immediate', stopAndStart('SIGQUIT')],
  ['is killed', 'SIGKILL of the postmaster', stopAndStart('SIGKILL')],
  ['loses a process', 'SIGKILL of a backend', killBackend],
] as const

test.for(faults)('PostgreSQL %s', async ([, variant, breakAndMend], context) => {
  const postgres = await startPostgres({ fsync: true })
  onTestFinished(() => postgres[Symbol.asyncDispose]())
  const site = await startWatchedSite(postgres.url)
  for (let nth = 0; nth < tries; nth++) {
    await site.more(writesBefore)
    await breakAndMend(postgres)
    await site.recovered()
  }
  const { lost, recoveredMs, seen } = await site.judge(context, { tries, variant })
  expect(lost).toEqual([])
  expect(seen.wrong).toEqual([])
  expect(recoveredMs).toBeLessThan(backWithinMs)
})

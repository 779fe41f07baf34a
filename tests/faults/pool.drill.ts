import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeDatabaseUrl } from '#tests/support/databases.ts'
import { startWatchedSite } from './site-on-postgres.ts'

const heldMs = 12_000
const writesBetween = 100
/** More than the site's connection pool has. */
const connections = 24
const backWithinMs = 2000
/** Queries wait for the lock or for a free connection. */
const answeredWithinMs = 20_000

test('all connections wait for a lock', async (context) => {
  const url = await makeDatabaseUrl('postgres')
  const site = await startWatchedSite(url, { connections })
  const other = new pg.Client(url)
  await other.connect()
  onTestFinished(() => other.end())
  await site.more(writesBetween)
  await other.query('begin; lock table consultations, newsletters, cookie_consents')
  await wait(heldMs)
  await other.query('rollback')
  await site.recovered()
  await site.more(writesBetween)
  const variant = `LOCK TABLE for ${heldMs / 1000} s, ${connections} clients, 10 connections`
  const { lost, recoveredMs, seen } = await site.judge(context, { tries: 1, variant })
  expect(lost).toEqual([])
  expect(seen.wrong).toEqual([])
  expect(seen.refused).toBeGreaterThan(0)
  expect(seen.slowestAnswerMs).toBeLessThan(answeredWithinMs)
  expect(recoveredMs).toBeLessThan(backWithinMs)
})

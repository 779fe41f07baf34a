import { setTimeout as wait } from 'node:timers/promises'
import { expect, type TestContext, test } from 'vitest'
import { startPrimaryAndStandby, wholePostgres } from '#tests/support/standby.ts'
import { runTcpProxy } from '#tests/support/tcp-proxy.ts'
import { startWatchedSite } from './site-on-postgres.ts'

const downMs = 1000
const writesBefore = 200
const backWithinMs = 2000
/** Longer than the statement timeout: by then the server no longer waits for its standby. */
const withoutStandbyMs = 17_000

/** The site connects to the first server that accepts connections. */
async function build(context: TestContext) {
  if (!wholePostgres) context.skip('needs a PostgreSQL of the system with pg_basebackup')
  const { primary, standby, promote } = await startPrimaryAndStandby(wholePostgres)
  const proxy = await runTcpProxy(() => [primary.port, standby.port])
  const site = await startWatchedSite(`postgres://postgres@127.0.0.1:${proxy.port}/postgres`)
  await site.more(writesBefore)
  return { primary, standby, promote, site }
}

const variant = 'streaming replication, pg_basebackup, proxy in front'

async function expectRecovered(context: TestContext, site: Awaited<ReturnType<typeof build>>['site']) {
  await site.recovered()
  await site.more(writesBefore)
  const { lost, recoveredMs, seen } = await site.judge(context, { tries: 1, variant })
  expect(lost).toEqual([])
  expect(seen.wrong).toEqual([])
  expect(recoveredMs).toBeLessThan(backWithinMs)
}

test('PostgreSQL is killed, its standby promoted', async (context) => {
  const { primary, promote, site } = await build(context)
  await primary.end('SIGKILL')
  await wait(downMs)
  await promote()
  await expectRecovered(context, site)
})

test('The standby is gone for a while, then PostgreSQL itself', async (context) => {
  const { primary, standby, promote, site } = await build(context)
  await standby.end('SIGINT')
  await wait(withoutStandbyMs)
  await primary.end('SIGKILL')
  await standby.start()
  await promote()
  await expectRecovered(context, site)
})

import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import {
  chownToPostgres,
  describeServer,
  initialiseCluster,
  runProgram,
} from '#tests/support/postgres-server.ts'
import { runTcpProxy } from '#tests/support/tcp-proxy.ts'
import { tellPostgres } from '#tests/support/tell-postgres.ts'
import { startWatchedSite } from './site-on-postgres.ts'

/** The newest complete PostgreSQL on this machine: the npm package has no pg_basebackup. */
const wholePostgres = globSync('/usr/lib/postgresql/*/bin/pg_basebackup')
  .map((file) => dirname(file))
  .sort()
  .at(-1)

/** Two servers with synchronous replication: a confirmed transaction is on both disks. */
async function startPrimaryAndStandby(programs: string) {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-pair-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chownToPostgres(folder)
  const atFirst = {
    programs,
    folder,
    data: join(folder, 'first'),
    settings: ['fsync=on', 'synchronous_commit=on', 'synchronous_standby_names=*'],
  }
  await initialiseCluster(atFirst)
  const primary = await describeServer(atFirst)
  onTestFinished(() => primary.end('SIGQUIT'))
  await primary.start()
  const atSecond = { programs, folder, data: join(folder, 'second'), settings: ['fsync=on'] }
  // -R writes the configuration of a standby.
  const copying = ['-D', atSecond.data, '-d', primary.url, '-R', '-X', 'stream', '-c', 'fast']
  await runProgram(join(programs, 'pg_basebackup'), copying, folder)
  const standby = await describeServer(atSecond)
  onTestFinished(() => standby.end('SIGQUIT'))
  await standby.start()
  return { primary, standby, promote: () => tellPostgres(standby.url, 'select pg_promote()') }
}

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

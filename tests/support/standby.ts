import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { chownToPostgres, describeServer, initialiseCluster, runProgram } from './postgres-server.ts'
import { tellPostgres } from './tell-postgres.ts'

/** The newest complete PostgreSQL on this machine: the npm package has no pg_basebackup. */
export const wholePostgres = globSync('/usr/lib/postgresql/*/bin/pg_basebackup')
  .map((file) => dirname(file))
  .sort()
  .at(-1)

/** Two servers with synchronous replication: a confirmed transaction is on both disks. */
export async function startPrimaryAndStandby(programs: string) {
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

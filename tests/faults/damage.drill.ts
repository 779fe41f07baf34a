import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { readMachineStatus } from '#contract/machine.ts'
import { makeBackup } from '#server/database/backup/make-backup.ts'
import { withDatabase } from '#server/database/copy/move.ts'
import { damageTable } from '#tests/support/damaged-database.ts'
import { makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { openLedger } from './ledger.ts'

/** Enough for a start and the check of a small file on a busy machine. */
const foundWithinMs = 60_000

test('a page of the database is damaged (sqlite)', async ({ task }) => {
  const DATABASE_URL = await makeDatabaseUrl('sqlite')
  const DATA_DIR = await makeFolder()
  const settings = { DATABASE_URL, DATA_DIR, RATE_LIMIT_FACTOR: '1000000', TEST_SITE: 'readable' }
  const program = await startKillable(settings)
  const ledger = openLedger({ address: program.ready, cookie: program.cookie })
  onTestFinished(() => ledger.close())
  ledger.start()
  await ledger.more(500)
  await ledger.stop()
  const keeping = { days: 365, pinnedDays: 30 }
  const order = { folder: `${DATA_DIR}/backups`, keeping, now: () => new Date(), why: 'asked' as const }
  await makeBackup({ ...order, databaseUrl: DATABASE_URL })
  await program.kill()
  await damageTable(DATABASE_URL, 'page_views')

  const from = performance.now()
  await program.restart()
  const startMs = performance.now() - from
  const isReady = async () => (await fetch(`${program.address()}/readyz`)).status === 200
  await expect.poll(isReady, { timeout: foundWithinMs }).toBe(false)
  const foundMs = performance.now() - from
  const page = await (await fetch(`${program.address()}/contact`)).text()
  const { damage } = await program.call(readMachineStatus, {})
  const command = damage?.restore ?? ''
  expect(program.output()).toContain('The database is damaged')
  expect(program.output()).toContain(command)
  expect(page).toContain('0113 496 0182')

  // Run the command exactly as the dashboard shows it.
  await program.kill('SIGTERM')
  const [, , , , file = ''] = command.split(' ')
  expect(command).toBe(`npm run restore -- ${file}`)
  const restoreFrom = performance.now()
  execFileSync(process.execPath, ['scripts/owner/restore.ts', file], {
    env: { PATH: process.env.PATH, DATA_DIR, DATABASE_URL },
  })
  await program.restart()
  expect(await isReady()).toBe(true)
  const recoveredMs = performance.now() - restoreFrom
  const lost = await withDatabase(DATABASE_URL, ledger.compare)
  task.meta.fault = {
    tries: 1,
    writes: ledger.acknowledged(),
    lost: lost.length,
    recoveredMs,
    variant: 'a page overwritten in the file',
    note: `up after ${Math.round(startMs)} ms, found after ${Math.round(foundMs)} ms; recovered: the printed command, and a start`,
  }
  expect(lost).toEqual([])
})

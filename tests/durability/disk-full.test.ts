import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { expectNothingLost, openLedger } from './ledger.ts'

const run = promisify(execFile)
const megabytes = 320
const fullMs = 3000

/** A folder on a small disk of its own. Only root may mount one. */
async function mountSmallDisk(): Promise<string> {
  const folder = await makeFolder()
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder])
  onTestFinished(async () => {
    await run('umount', ['--lazy', folder])
  })
  return folder
}

test('on a full disk the site says that it cannot save, goes on showing pages, and saves again once there is room', async () => {
  const folder = await mountSmallDisk()
  const DATABASE_URL = `sqlite:${join(folder, 'site.db')}`
  const program = await startKillable({ DATABASE_URL, DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000000' })
  const ledger = openLedger(program.ready)
  await ledger.more(50)
  const ballast = join(folder, 'ballast')
  await writeFile(ballast, Buffer.alloc((megabytes + 1) * 2 ** 20)).catch(() => {})
  const pages: number[] = []
  for (const until = performance.now() + fullMs; performance.now() < until; await wait(50))
    pages.push((await fetch(`${program.address()}/contact`)).status)
  await rm(ballast)
  expect(await ledger.recoveredAfter(performance.now())).toBeLessThan(2000)
  await ledger.more(100)
  expect((await fetch(`${program.address()}/readyz`)).status).toBe(200)
  await ledger.stop()
  expect(new Set(pages)).toEqual(new Set([200]))
  expect(Object.keys(ledger.refusals())).not.toEqual([])
  for (const refusal of Object.keys(ledger.refusals()))
    expect(refusal).toMatch(/^503 .*We cannot save anything just now/)
  const database = connectDatabase(DATABASE_URL)
  await expectNothingLost(database, ledger)
  await database.close()
})

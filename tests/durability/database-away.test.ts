import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { expectNothingLost, openLedger } from './ledger.ts'

const downMs = 2000
/** The site saves again within this time after the server is back. */
const backWithinMs = 2000

for (const [how, signal] of [
  ['is stopped', 'SIGINT'],
  ['is killed', 'SIGKILL'],
] as const)
  test(`while PostgreSQL ${how} pages are still shown, and nothing that was acknowledged is lost`, async () => {
    const postgres = await startPostgres({ fsync: true })
    onTestFinished(() => postgres[Symbol.asyncDispose]())
    const program = await startKillable({
      DATABASE_URL: postgres.url,
      DATA_DIR: await makeFolder(),
      RATE_LIMIT_FACTOR: '1000000',
    })
    const ledger = openLedger(program.ready)
    await ledger.more(50)
    await postgres.end(signal)
    const pages: number[] = []
    for (const until = performance.now() + downMs; performance.now() < until; await wait(50))
      pages.push((await fetch(`${program.address()}/contact`)).status)
    // After a kill the first start may still find processes of the server before.
    await expect.poll(() => postgres.start().then(() => 'ready', String)).toBe('ready')
    expect(await ledger.recoveredAfter(performance.now())).toBeLessThan(backWithinMs)
    await ledger.more(50)
    await ledger.stop()
    expect(new Set(pages)).toEqual(new Set([200]))
    for (const refusal of Object.keys(ledger.refusals())) expect(refusal).toMatch(/^503 /)
    const database = connectDatabase(postgres.url)
    await expectNothingLost(database, ledger)
    await database.close()
  })

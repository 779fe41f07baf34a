import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { expectIntact } from './intact.ts'
import { openLedger } from './ledger.ts'
import { rounds, writesPerRound } from './options.ts'

/** Kills come when so many writes are under way that a moment later or earlier hits something else. */
const jitterMs = 150

async function findLost(url: string, compare: (database: ReturnType<typeof connect>) => Promise<string[]>) {
  const database = connect(url)
  try {
    await expectIntact(database)
    return await compare(database)
  } finally {
    await database.close()
  }
}

for (const dialect of dialects) {
  test(`the server is killed while it writes (${dialect})`, async ({ task }) => {
    const DATABASE_URL = await makeDatabaseUrl(dialect)
    const program = await startKillable({
      DATABASE_URL,
      DATA_DIR: await makeFolder(),
      RATE_LIMIT_FACTOR: '1000000',
      TEST_SITE: 'readable',
    })
    const ledger = openLedger({ address: program.ready, cookie: program.cookie })
    onTestFinished(() => ledger.close())
    const lost: string[] = []
    let recoveredMs = 0
    ledger.start()
    for (let round = 0; round < rounds; round++) {
      await ledger.more(writesPerRound)
      await wait(Math.random() * jitterMs)
      await program.kill()
      lost.push(...(await findLost(DATABASE_URL, ledger.compareNew)))
      const from = performance.now()
      await program.restart()
      recoveredMs = Math.max(recoveredMs, await ledger.recoveredAfter(from))
    }
    await ledger.stop()
    lost.push(...(await findLost(DATABASE_URL, ledger.compare)))
    task.meta.fault = {
      tries: rounds,
      writes: ledger.acknowledged(),
      lost: lost.length,
      recoveredMs,
      variant: 'SIGKILL',
      note: `integrity asked after each; broken off and sent again: ${JSON.stringify(ledger.troubles())}`,
    }
    expect(lost).toEqual([])
  })
}

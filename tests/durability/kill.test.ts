import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import { makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { expectNothingLost, openLedger } from './ledger.ts'

const kills = 20
const writesBetween = 40
/** A random delay, so that a kill may hit any operation. */
const jitterMs = 150
/** Every fifth kill is followed by one while the program starts. */
const startMs = 800

for (const kind of ['sqlite', 'postgres'] as const)
  test(`${kind}: a program that is killed again and again while people write loses nothing it acknowledged`, async () => {
    const DATABASE_URL = await makeDatabaseUrl(kind)
    const program = await startKillable({
      DATABASE_URL,
      DATA_DIR: await makeFolder(),
      RATE_LIMIT_FACTOR: '1000000',
    })
    const ledger = openLedger(program.ready)
    const database = connectDatabase(DATABASE_URL)
    for (let nth = 1; nth <= kills; nth++) {
      await ledger.more(writesBetween)
      await wait(Math.random() * jitterMs)
      await program.kill()
      if (nth % 5 === 0) {
        const starting = program.restart().catch(() => {})
        await wait(Math.random() * startMs)
        await program.kill()
        await starting
      }
      await program.restart()
    }
    await ledger.more(writesBetween)
    await ledger.stop()
    await expectNothingLost(database, ledger)
    await database.close()
    expect(ledger.acknowledged.length).toBeGreaterThan(kills * writesBetween)
  })

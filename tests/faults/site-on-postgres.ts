import { onTestFinished, type TestContext } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { expectIntact } from './intact.ts'
import { openLedger } from './ledger.ts'
import { describeSeen, watchVisitors } from './visitors.ts'

/** The site on this PostgreSQL, a stream of writes to it, and visitors who must notice little. */
export async function startWatchedSite(DATABASE_URL: string, settings: Record<string, string> = {}) {
  const program = await startKillable({
    DATABASE_URL,
    DATA_DIR: await makeFolder(),
    RATE_LIMIT_FACTOR: '1000000',
    TEST_SITE: 'readable',
    ...settings,
  })
  const ledger = openLedger({ address: program.address, cookie: program.cookie })
  onTestFinished(() => ledger.close())
  ledger.start()
  const visitors = watchVisitors(program.address)
  let recoveredMs = 0
  return {
    ledger,
    /** The fault has just ended. */
    async recovered(): Promise<void> {
      recoveredMs = Math.max(recoveredMs, await ledger.recoveredAfter(performance.now()))
    },
    /** Ends the streams, compares, and writes the row of the table. */
    async judge({ task }: TestContext, { tries, variant }: { tries: number; variant: string }) {
      const seen = await visitors.stop()
      await ledger.stop()
      const database = connect(DATABASE_URL)
      try {
        await expectIntact(database)
        const lost = await ledger.compare(database)
        const row = { tries, writes: ledger.acknowledged(), lost: lost.length, recoveredMs, variant }
        task.meta.fault = { ...row, note: describeSeen(seen) }
        return { lost, recoveredMs, seen }
      } finally {
        await database.close()
      }
    },
  }
}

import { onTestFinished, type TestContext } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { expectIntact } from './intact.ts'
import { openLedger } from './ledger.ts'
import { describeSeen, watchVisitors } from './visitors.ts'

/** The site on this PostgreSQL with continuous writes, and visitors who should notice little. */
export async function startWatchedSite(DATABASE_URL: string, { connections = 8 } = {}) {
  const program = await startKillable({
    DATABASE_URL,
    DATA_DIR: await makeFolder(),
    RATE_LIMIT_FACTOR: '1000000',
    TEST_SITE: 'readable',
  })
  const ledger = openLedger({ address: program.address, cookie: program.cookie, connections })
  onTestFinished(() => ledger.close())
  ledger.start()
  const visitors = watchVisitors(program.address)
  // Nothing restarts it: it must survive whatever happens to the database.
  const died = program.ended().then(({ code, signal }) => {
    throw new Error(`The site has ended (${code ?? signal}):\n${program.output()}`)
  })
  died.catch(() => {})
  let recoveredMs = 0
  return {
    program,
    ledger,
    /** Resolves after this many further acknowledged writes. */
    more: (count: number) => Promise.race([ledger.more(count), died]),
    /** To be called when the fault ends: waits for the next acknowledged write. */
    async recovered(): Promise<void> {
      const tookMs = await Promise.race([ledger.recoveredAfter(performance.now()), died])
      recoveredMs = Math.max(recoveredMs, tookMs)
    },
    /** Stops the clients, compares, and adds a row to the table. */
    async judge({ task }: TestContext, { tries, variant }: { tries: number; variant: string }) {
      const seen = await visitors.stop()
      await Promise.race([ledger.stop(), died])
      const database = connectDatabase(DATABASE_URL)
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

import { onTestFinished } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { expectIntact } from './intact.ts'
import { openLedger } from './ledger.ts'
import { startVisitor } from './visitor.ts'

type Settings = Record<string, string> & { DATABASE_URL: string }

/** The program with a client that writes continuously, and a visitor who reads. */
export async function startScene(settings: Settings) {
  const program = await startKillable({
    RATE_LIMIT_FACTOR: '1000000',
    TEST_SITE: 'readable',
    LOG_LEVEL: 'warn',
    ...settings,
  })
  const ledger = openLedger({ address: program.ready, cookie: program.cookie })
  onTestFinished(() => ledger.close())
  ledger.start()
  await ledger.more(50)
  const visitor = startVisitor(program.address)
  return {
    program,
    ledger,
    /** Stops both, and compares the database with the log. */
    async finish() {
      const pages = await visitor.stop()
      await ledger.stop()
      const database = connectDatabase(settings.DATABASE_URL)
      try {
        await expectIntact(database)
        return { pages, lost: await ledger.compare(database) }
      } finally {
        await database.close()
      }
    },
  }
}

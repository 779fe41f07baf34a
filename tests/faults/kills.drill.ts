import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { withDatabase } from '#server/database/copy/move.ts'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { startMailProcess } from '#tests/support/mail-process.ts'
import { expectIntact } from './intact.ts'
import { openLedger } from './ledger.ts'
import { openMailLedger } from './mail-ledger.ts'
import { rounds, writesPerRound } from './options.ts'

/** Random delay, so that a kill may hit any operation. */
const jitterMs = 150
/** Every fifth kill is followed by one during the start. */
const startMs = 800

for (const dialect of dialects) {
  test(`kill -9 while everybody writes (${dialect})`, async ({ task }) => {
    const mailServer = await startMailProcess()
    onTestFinished(() => mailServer[Symbol.asyncDispose]())
    const DATABASE_URL = await makeDatabaseUrl(dialect)
    const program = await startKillable({
      DATABASE_URL,
      DATA_DIR: await makeFolder(),
      SMTP_URL: mailServer.url,
      RATE_LIMIT_FACTOR: '1000000',
      TEST_SITE: 'readable',
    })
    const ledger = openLedger({ address: program.ready, cookie: program.cookie, connections: 16 })
    onTestFinished(() => ledger.close())
    const mails = openMailLedger(mailServer)
    const lost: string[] = []
    let recoveredMs = 0
    let kills = 0

    async function kill() {
      await program.kill()
      kills += 1
      await withDatabase(DATABASE_URL, async (database) => {
        await mails.noteInFlight(database)
        await expectIntact(database)
        lost.push(...(await ledger.compareNew(database)))
      })
    }
    async function killDuringStart() {
      const starting = program.restart().catch(() => {})
      await wait(Math.random() * startMs)
      await kill()
      await starting
    }

    ledger.start()
    for (let round = 1; kills < rounds; round++) {
      await ledger.more(writesPerRound)
      await wait(Math.random() * jitterMs)
      await kill()
      if (round % 5 === 0 && kills < rounds) await killDuringStart()
      const from = performance.now()
      await program.restart()
      recoveredMs = Math.max(recoveredMs, await ledger.recoveredAfter(from))
    }
    await ledger.more(writesPerRound)
    await ledger.stop()
    await withDatabase(DATABASE_URL, async (database) => {
      await mails.settled(database)
      lost.push(...(await ledger.compare(database)), ...(await mails.compare(database, ledger.log)))
    })
    task.meta.fault = {
      tries: kills,
      writes: ledger.acknowledged() + mailServer.receipts.length,
      lost: lost.length,
      recoveredMs,
      variant: 'SIGKILL, each fifth time again during the start',
      note: `${mailServer.receipts.length} of them mails, ${mails.inFlight()} in flight at a kill; integrity asked after each; ${JSON.stringify(ledger.troubles())}`,
    }
    expect(lost).toEqual([])
  })
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { connect } from '#server/database/connect.ts'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { startMailProcess } from '#tests/support/mail-process.ts'
import { readers } from './drill.ts'
import { expectIntact } from './intact.ts'
import { openLedger } from './ledger.ts'
import { startReading } from './mixed-load.ts'
import { soakMinutes } from './options.ts'
import { readUsage, type Usage, usageSettings } from './process-usage.ts'
import { growthOf } from './slope.ts'
import { startViews } from './views.ts'

const everyMs = soakMinutes >= 10 ? 60_000 : 10_000
const samples = Math.ceil((soakMinutes * minuteMs) / everyMs)
/** Samples to skip: code is compiled and caches filled in the first quarter, or half of a short run. */
const warmUp = Math.ceil(samples / (soakMinutes >= 10 ? 4 : 2))
/**
 * The most that the regression line may rise afterwards, whatever its length: the pool alone has ten
 * connections or none.
 */
const most = { memoryMb: 24, descriptors: 10, connections: 10 }

const isBuilt = existsSync(join(import.meta.dirname, '../../dist/server/render.js'))

for (const dialect of dialects) {
  test(
    `a mixed soak of ${soakMinutes} minutes (${dialect}) @asvs-1.4.3`,
    async ({ task }) => {
      const mailServer = await startMailProcess()
      onTestFinished(() => mailServer[Symbol.asyncDispose]())
      const DATABASE_URL = await makeDatabaseUrl(dialect)
      const program = await startKillable({
        ...{ DATABASE_URL, DATA_DIR: await makeFolder(), SMTP_URL: mailServer.url },
        ...{ RATE_LIMIT_FACTOR: '1000000', TEST_SITE: isBuilt ? 'built' : 'readable' },
        ...{ MAILS_PER_MINUTE: '3000', TEST_MAIL_LEASE_MS: '10000' },
        ...usageSettings,
      })
      const server = { ...program, kill: program.signal, pid: program.pid() }
      await program.sendNewsletter(readers(300))
      const ledger = openLedger({
        address: program.address,
        cookie: program.cookie,
        connections: 4,
        pauseMs: 50,
      })
      onTestFinished(() => ledger.close())
      ledger.start()
      const views = startViews(program.address)
      const reading = startReading(program.address, program.cookie)
      const rows: (Usage & { minute: number; writes: number; reads: number; mails: number })[] = []
      for (let nth = 1; nth <= samples; nth++) {
        await wait(everyMs)
        const { memoryMb, ...open } = await readUsage(server)
        rows.push({
          ...{
            minute: Number(((nth * everyMs) / minuteMs).toFixed(1)),
            memoryMb: Math.round(memoryMb),
            ...open,
          },
          writes: ledger.acknowledged() + views.count(),
          ...{ reads: reading.pages(), mails: mailServer.receipts.length },
        })
      }
      await Promise.all([ledger.stop(), views.stop(), reading.stop()])
      console.table(rows)

      const database = connect(DATABASE_URL)
      onTestFinished(() => database.close())
      await expectIntact(database)
      const lost = [...(await ledger.compare(database)), ...(await views.lost(database))]
      const settled = rows.slice(warmUp)
      const growth = {
        memoryMb: growthOf(settled.map(({ memoryMb }) => memoryMb)),
        descriptors: growthOf(settled.map(({ descriptors }) => descriptors)),
        connections: growthOf(settled.map(({ connections }) => connections)),
      }
      const words = Object.entries(growth).map(([what, by]) => `${what} ${by < 0 ? '' : '+'}${by.toFixed(1)}`)
      task.meta.fault = {
        tries: 1,
        writes: ledger.acknowledged() + views.count(),
        lost: lost.length,
        variant: isBuilt ? 'the built site' : 'stand-in pages',
        note: `${words.join(', ')} by slope; ${reading.pages()} reads, ${mailServer.receipts.length} mails`,
      }
      expect(lost).toEqual([])
      expect(reading.failures).toEqual([])
      for (const what of ['memoryMb', 'descriptors', 'connections'] as const)
        expect(growth[what], what).toBeLessThanOrEqual(most[what])
    },
    (soakMinutes + 10) * minuteMs,
  )
}

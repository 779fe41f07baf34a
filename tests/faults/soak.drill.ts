import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { startMailProcess } from '#tests/support/mail-process.ts'
import { readers } from './drill.ts'
import { expectIntact } from './intact.ts'
import { openLedger } from './ledger.ts'
import { soakMinutes } from './options.ts'
import { readUsage, type Usage, usageSettings } from './process-usage.ts'
import { startViews } from './views.ts'

const visitors = 6
const visitorPauseMs = 50
const ownerPauseMs = 500

const publicPaths = ['/', '/services', '/contact', '/blog', '/nowhere', '/sitemap.xml', '/readyz']
const ownerPaths = [
  '/api/admin/worklist',
  '/api/admin/worklist/summary',
  '/api/admin/analytics?days=30',
  '/api/admin/newsletter-issues',
  '/api/admin/me',
]

function read(url: string, agent: Agent | false, cookie = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, headers: { cookie, 'accept-encoding': 'br' } }, (answer) => {
      text(answer).then(() => resolve(answer.statusCode ?? 0), reject)
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** Visitors who read pages, half of them with a new connection for each page, and the owner at her dashboard. */
function startReading(address: () => string, cookie: () => string) {
  const agent = new Agent({ keepAlive: true })
  const failures: string[] = []
  let pages = 0
  let isOver = false

  async function keepReading(paths: readonly string[], pauseMs: number, connection: Agent | false, who = '') {
    for (let nth = 0; !isOver; nth++) {
      const path = paths[nth % paths.length] ?? '/'
      const status = await read(address() + path, connection, who).catch(String)
      if (typeof status === 'string' || status >= 500 || status === 401) failures.push(`${path} ${status}`)
      pages += 1
      await wait(pauseMs)
    }
  }
  const reading = Promise.all([
    ...Array.from({ length: visitors }, (_, nth) =>
      keepReading(publicPaths, visitorPauseMs, nth % 2 === 0 && agent),
    ),
    keepReading(ownerPaths, ownerPauseMs, agent, cookie()),
  ])
  return {
    pages: () => pages,
    failures,
    async stop(): Promise<void> {
      isOver = true
      await reading
      agent.destroy()
    },
  }
}

/** The growth of a figure from the first to the last sample, by linear regression. */
function growthOf(values: readonly number[]): number {
  const count = values.length
  if (count < 2) return 0
  const middle = (count - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  let along = 0
  let squares = 0
  for (const [index, value] of values.entries()) {
    along += (index - middle) * (value - mean)
    squares += (index - middle) ** 2
  }
  return (along / squares) * (count - 1)
}

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

      const database = connectDatabase(DATABASE_URL)
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

/** `npm run bench -- backup`: how a backup affects visitors while requests arrive. `--mb 1000` for a larger database. */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readBackupStatus } from '#server/database/backup/backup-status.ts'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { createBackupRunner } from '#server/features/backups/runner.ts'
import { startProgramDirectly } from '#server/process/programs.ts'
import { aRequest } from '#tests/support/factories.ts'
import { benchErasing } from './erasing.ts'
import { measureLoad } from './load.ts'
import { fillFile } from './many-rows.ts'
import { startMeasured } from './measured-server.ts'

const { values } = parseArgs({ options: { mb: { type: 'string', default: '200' } } })
const megabytes = Number(values.mb)
const windowMs = 2000
const quietWindows = 8
const aimMs = 10
const keeping = { days: 365, pinnedDays: 30 }

// On a disk, as the site: the system's temporary folder may be in memory.
const cache = join(import.meta.dirname, '../../.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-backup-'))
const file = join(folder, 'site.db')

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

const askPages = (port: number, durationMs: number) =>
  measureLoad({
    ...{ port, durationMs, connections: 4, everyMs: 40, status: 200 },
    nextRequest: () => 'GET /services HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, br\r\n\r\n',
  })

/** Sends 200 requests a second, each of which is synced before its answer. */
const sendRequests = (port: number, durationMs: number) =>
  measureLoad({
    ...{ port, durationMs, connections: 10, everyMs: 50, status: 201 },
    nextRequest: () => {
      const body = JSON.stringify({
        ...aRequest,
        email: `${randomUUID()}@example.com`,
        phone: randomUUID().slice(0, 12),
      })
      return `POST /api/consultations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    },
  })

try {
  await fillFile(file, megabytes * 500, megabytes * 4)
  const size = (await stat(file)).size / 1_000_000
  await using site = await startMeasured('site', folder)
  await Promise.all([askPages(site.port, 1500), sendRequests(site.port, 1500)])
  const measure = async () => {
    const [pages] = await Promise.all([askPages(site.port, windowMs), sendRequests(site.port, windowMs)])
    return pages.slowMs
  }
  const quiet: number[] = []
  while (quiet.length < quietWindows) quiet.push(await measure())

  const runner = createBackupRunner(startProgramDirectly)
  const databaseUrl = `sqlite:${file}`
  const backups = join(folder, 'backups')
  const from = performance.now()
  const order = { databaseUrl, folder: backups, keeping, why: 'asked', at: new Date().toISOString() } as const
  const making = runner.make(order)
  const during: number[] = []
  while (runner.isRunning()) during.push(await measure())
  const { error } = await making
  if (error) throw new Error(error)
  const { last } = await readBackupStatus(backups)
  console.log(
    `${size.toFixed(0)} MB, ${last?.holds.requests} requests: backup ${last?.seconds} s, trial ${last?.trialSeconds} s, all ${((performance.now() - from) / 1000).toFixed(0)} s`,
  )
  const words = (times: readonly number[]) =>
    `${middle(times).toFixed(1)} ms (worst ${Math.max(...times).toFixed(1)})`
  console.log(
    `  p99 of pages beside 200 requests/s, in spans of 2 s: ${words(quiet)} quiet, ${words(during)} meanwhile (aim ${(middle(quiet) + aimMs).toFixed(1)})`,
  )
  const restoreFrom = performance.now()
  await restoreBackup({
    ...{ folder: backups, keeping, now: () => new Date() },
    backup: join(backups, last?.file ?? ''),
    databaseUrl: `sqlite:${join(folder, 'new', 'site.db')}`,
  })
  console.log(
    `  put back on a new machine, all rows compared: ${((performance.now() - restoreFrom) / 1000).toFixed(1)} s`,
  )
  await benchErasing(join(folder, 'pictures'), 300, askPages)
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** `npm run bench`, after a build: pages and requests per second, and the summary of a year of visits. Prints a table. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import autocannon, { type Options } from 'autocannon'
import { listenTo } from '#tests/support/program-output.ts'

const viewsAYear = 750_000
const owner = { username: 'owner', password: 'a curl for every day' }
const json = { 'content-type': 'application/json' }

async function startSite(dataDir: string) {
  const env = {
    ...{ PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_FACTOR: '1000000' },
    ...{ ADMIN_USERNAME: owner.username, ADMIN_PASSWORD: owner.password },
  }
  const startedAt = performance.now()
  const program = spawn(process.execPath, ['dist/program/main.mjs'], { env })
  const address = await listenTo(program, /(http:\/\/127\.0\.0\.1:\d+)/).found
  const startMs = performance.now() - startedAt
  const stop = async () => {
    program.kill('SIGTERM')
    await once(program, 'exit')
  }
  return { address, startMs, stop }
}

async function perSecond(url: string, options: Partial<Options>): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, duration: 5, connections: 20, ...options })
  if (non2xx + errors > 0) throw new Error(`${url} refused ${non2xx} requests and failed ${errors}`)
  return requests.average
}

/** A year of visits at ten times the size of the business, with three page views each. */
const storeViews = `
  with recursive n(i) as (values (0) union all select i + 1 from n where i < ${viewsAYear - 1})
  insert into page_views (id, session_id, page_path, duration, viewed_at)
  select 'bench-' || i, 'bench-' || (i / 3), iif(i % 3 = 0, '/', iif(i % 3 = 1, '/services', '/contact')), i % 300,
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (i * 31536000 / ${viewsAYear}) || ' seconds') from n`

/** The second reading: the first one counts the days. */
async function summaryMs(address: string): Promise<number> {
  const body = JSON.stringify(owner)
  const login = await fetch(`${address}/api/admin/login`, { method: 'POST', headers: json, body })
  const cookie = login.headers.getSetCookie().join('; ')
  let startedAt = 0
  for (let nth = 0; nth < 2; nth++) {
    startedAt = performance.now()
    const answer = await fetch(`${address}/api/admin/analytics`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`The summary was answered ${answer.status}`)
    await answer.arrayBuffer()
  }
  return performance.now() - startedAt
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
const site = await startSite(dataDir)
const body = JSON.stringify({
  ...{ name: 'Amara [<id>]', email: 'amara@example.com', phone: '07700 900123' },
  ...{ location: 'headingley', serviceType: 'cut-only', hairType: 'Loose ringlets, dry at the ends.' },
})
const pages = await perSecond(`${site.address}/`, { headers: { 'accept-encoding': 'br' } })
const requests = await perSecond(`${site.address}/api/consultations`, {
  ...{ method: 'POST', idReplacement: true, headers: json, body },
})
await site.stop()
const database = new DatabaseSync(join(dataDir, 'site.db'))
database.exec(storeViews)
database.close()
const again = await startSite(dataDir)
const summary = await summaryMs(again.address)
await again.stop()
await rm(dataDir, { recursive: true })
console.log(`Node ${process.version}, ${availableParallelism()} cores`)
console.table({
  'pages per second': pages,
  'requests per second': requests,
  'ms to start, with an empty folder': site.startMs,
  [`ms for the summary of ${viewsAYear} views`]: summary,
})

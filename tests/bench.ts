/**
 * `npm run bench`, after a build: how fast the program is beside bare Node and bare SQLite in the same run, since figures
 * of two machines cannot be compared. Prints a table and keeps nothing.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Options } from 'autocannon'
import { listenTo } from '#tests/support/program-output.ts'

const [rounds, secondsPerRound, viewsAYear] = [3, 4, 750_000]
const owner = { username: 'owner', password: 'a curl for every day' }
const json = { 'content-type': 'application/json' }
const acceptsBrotli = { 'accept-encoding': 'br' }

/** Starts a program and waits for the address that it prints. */
async function start(args: readonly string[], env: Record<string, string> = {}) {
  const startedAt = performance.now()
  const program = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...env } })
  const address = await listenTo(program, /(http:\/\/127\.0\.0\.1:\d+)/).found
  return { program, address, startMs: performance.now() - startedAt }
}

const startSite = (dataDir: string) =>
  start(['--max-semi-space-size=4', 'dist/program/main.mjs'], {
    ...{ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', RATE_LIMIT_FACTOR: '1000000' },
    ...{ ADMIN_USERNAME: owner.username, ADMIN_PASSWORD: owner.password },
    ...{ MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '65536' },
  })

async function stop(program: ChildProcess): Promise<void> {
  program.kill('SIGTERM')
  await once(program, 'exit')
}

async function megabytesOf({ pid }: ChildProcess): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

async function perSecond(url: string, options: Partial<Options>): Promise<number> {
  // Loaded here, so that bare Node carries none of it.
  const { default: autocannon } = await import('autocannon')
  const load = { url, duration: secondsPerRound, connections: 20, ...options }
  const { requests, non2xx, errors } = await autocannon(load)
  if (non2xx + errors > 0) throw new Error(`${url} refused ${non2xx} requests and failed ${errors}`)
  return requests.average
}

/** Alternates the two, since the machine may become slower or faster meanwhile. */
async function compare(runOurs: () => Promise<number>, runBare: () => Promise<number>) {
  let [ours, bare] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    bare += (await runBare()) / rounds
    ours += (await runOurs()) / rounds
  }
  return { ours, bare, ratio: ours / bare }
}

/** Answers every request with the page at this address, byte by byte as it came. */
async function serveCopyOf(url: string): Promise<void> {
  const [page]: IncomingMessage[] = await once(get(url, { headers: acceptsBrotli }), 'response')
  if (!page) throw new Error('There was no answer')
  const body = await buffer(page)
  const { connection: _, 'keep-alive': __, date: ___, ...headers } = page.headers
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
  server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${Object(server.address()).port}`))
}

/** Rows of the size of a request, each on the disk before the next. */
async function insertsPerSecond(folder: string): Promise<number> {
  const database = new DatabaseSync(join(folder, 'bare.db'))
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table if not exists rows (text text)',
  )
  const insert = database.prepare('insert into rows values (?)')
  const startedAt = performance.now()
  let count = 0
  for (; performance.now() - startedAt < secondsPerRound * 1000; count++) insert.run('x'.repeat(300))
  database.close()
  return count / secondsPerRound
}

/** A year of visits at ten times the size of the business, with three page views each. */
const storeViews = `
  with recursive n(i) as (values (0) union all select i + 1 from n where i < ${viewsAYear - 1})
  insert into page_views (id, session_id, page_path, duration, viewed_at)
  select 'bench-' || i, 'bench-' || (i / 3), iif(i % 3 = 0, '/', iif(i % 3 = 1, '/services', '/contact')), i % 300,
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (i * 31536000 / ${viewsAYear}) || ' seconds') from n`

/** The median of five readings. */
async function summaryMs(address: string): Promise<number> {
  const login = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(owner),
  })
  const cookie = login.headers.getSetCookie().join('; ')
  const times: number[] = []
  for (let nth = 0; nth < 5; nth++) {
    const startedAt = performance.now()
    const answer = await fetch(`${address}/api/admin/analytics`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`The summary was answered ${answer.status}`)
    await answer.arrayBuffer()
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)[2] ?? Number.NaN
}

async function run(dataDir: string): Promise<void> {
  const site = await startSite(dataDir)
  // Until every page is compressed and the garbage of the start is collected.
  await wait(20_000)
  const restMb = await megabytesOf(site.program)
  const bare = await start([fileURLToPath(import.meta.url), `${site.address}/`])
  const pages = ({ address }: { address: string }) => perSecond(address, { headers: acceptsBrotli })
  const page = await compare(
    () => pages(site),
    () => pages(bare),
  )
  const [pagesMb, bareMb] = [await megabytesOf(site.program), await megabytesOf(bare.program)]
  await stop(bare.program)
  const body = JSON.stringify({
    ...{ name: 'Amara [<id>]', email: 'amara@example.com', phone: '07700 900123' },
    ...{ location: 'headingley', serviceType: 'cut-only', hairType: 'Loose ringlets, dry at the ends.' },
  })
  const post = { method: 'POST', idReplacement: true, headers: json, body } as const
  const request = await compare(
    () => perSecond(`${site.address}/api/consultations`, post),
    () => insertsPerSecond(dataDir),
  )
  await stop(site.program)
  const database = new DatabaseSync(join(dataDir, 'site.db'))
  database.exec(storeViews)
  database.close()
  const again = await startSite(dataDir)
  const summary = await summaryMs(again.address)
  await stop(again.program)
  console.log(`Node ${process.version}, ${availableParallelism()} cores`)
  console.table({
    'pages per second, beside bare node:http': page,
    'requests per second, beside bare durable inserts': request,
    'MB after serving pages, beside bare node:http': { ours: pagesMb, bare: bareMb, ratio: pagesMb / bareMb },
    'MB at rest': { ours: restMb },
    'ms to start, with an empty folder': { ours: site.startMs },
    'ms to start again': { ours: again.startMs },
    [`ms for the summary of ${viewsAYear} views`]: { ours: summary },
  })
}

const [copied] = process.argv.slice(2)
if (copied !== undefined) await serveCopyOf(copied)
else {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  await run(dataDir).finally(() => rm(dataDir, { recursive: true, force: true }))
}

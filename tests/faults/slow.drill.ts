import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { measureLoad } from '#tests/bench/load.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { launch } from '#tests/support/server-process.ts'
import { readOpen, readUsage, usageSettings } from './process-usage.ts'
import type { SlowNews } from './slow-clients.ts'

const clients = 1500
const windows = 5
const windowMs = 3000
/** A page takes well under a millisecond, and so little cannot be told from noise. */
const leastMs = 1
/** What a connection may cost, with what it has asked for. */
const mostKilobytesEach = 64
/** Idle ones may stay for the 72 s of keep-alive, whoever does not read for three minutes after that. */
const goneWithinMs = 240_000

const client = join(import.meta.dirname, '../../dist/client')
const isBuilt = existsSync(client)

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** What visitors wait for a page, in turns so that a busy moment of the machine spoils one of them at most. */
async function measurePages(port: number): Promise<number> {
  const times: number[] = []
  for (let nth = 0; nth < windows; nth++) {
    const load = { port, connections: 8, durationMs: windowMs, everyMs: 40, status: 200 }
    const nextRequest = () => 'GET /contact HTTP/1.1\r\nHost: localhost\r\n\r\n'
    times.push((await measureLoad({ ...load, nextRequest })).slowMs)
  }
  return median(times)
}

/** The path of the largest file that the site has. */
function findLargeFile(): string {
  const names = globSync('{pictures,assets}/*', { cwd: client })
  const sizes = names.map((name) => ({ name, bytes: statSync(join(client, name)).size }))
  return `/${sizes.toSorted((a, b) => b.bytes - a.bytes)[0]?.name}`
}

async function startSlowClients(port: number) {
  const parameters = [String(port), String(clients), isBuilt ? findLargeFile() : '/contact']
  const child = fork(join(import.meta.dirname, 'slow-clients.ts'), parameters)
  const exit = once(child, 'exit')
  onTestFinished(async () => {
    child.disconnect()
    await exit
  })
  let connected = 0
  child.on('message', (news: SlowNews) => {
    connected = news.connected
  })
  await expect.poll(() => connected).toBe(clients)
}

test(`${clients} slow clients`, async ({ task }) => {
  const DATA_DIR = await makeFolder()
  const pages: Record<string, string> = isBuilt ? { TEST_SITE: 'built' } : {}
  const server = launch({ DATA_DIR, ADMIN_PASSWORD: 'curls in the rain', ...usageSettings, ...pages })
  const port = Number(new URL(await server.ready).port)
  await measurePages(port)
  const quiet = await measurePages(port)
  const before = await readUsage(server)
  const from = performance.now()
  await startSlowClients(port)
  const crowded = await measurePages(port)
  const during = await readUsage(server)
  await expect
    .poll(async () => (await readOpen(server)).connections, { timeout: goneWithinMs + 30_000 })
    .toBeLessThanOrEqual(before.connections)
  const goneMs = performance.now() - from
  const after = await readUsage(server)
  const ratio = crowded / Math.max(quiet, leastMs)
  const eachKb = ((during.memoryMb - before.memoryMb) * 1000) / clients
  task.meta.fault = {
    tries: clients,
    writes: 0,
    lost: 0,
    variant: 'slow heads, slow bodies, unread answers, idle ones',
    note: `page p99 ${quiet.toFixed(2)} ms quiet, ${crowded.toFixed(2)} ms with them (${ratio.toFixed(1)}x); memory ${before.memoryMb.toFixed(0)}, ${during.memoryMb.toFixed(0)}, then ${after.memoryMb.toFixed(0)} MB (${eachKb.toFixed(0)} kB each); all gone after ${Math.round(goneMs / 1000)} s`,
  }
  expect(during.connections - before.connections).toBeGreaterThan(clients / 4)
  expect(ratio).toBeLessThanOrEqual(2)
  expect(eachKb).toBeLessThan(mostKilobytesEach)
  expect(goneMs).toBeLessThan(goneWithinMs)
})

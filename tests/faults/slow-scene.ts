import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { measureLoad } from '#tests/bench/load.ts'
import { median } from '#tests/bench/measure.ts'
import type { SlowNews } from './slow-clients.ts'

export const slowClients = 1500
const windows = 5
const windowMs = 3000

/** A page takes well under a millisecond, which is lost in noise. */
export const leastMs = 1

const client = join(import.meta.dirname, '../../dist/client')
const isBuilt = existsSync(client)

/** Uses the built pages, if there is a build. */
export const sitePages: Record<string, string> = isBuilt ? { TEST_SITE: 'built' } : {}

/** The 99th percentile of a page's time, for a few visitors who return again and again. */
export async function measureWindow(port: number): Promise<number> {
  const load = { port, connections: 8, durationMs: windowMs, everyMs: 40, status: 200 }
  const nextRequest = () => 'GET /contact HTTP/1.1\r\nHost: localhost\r\n\r\n'
  return (await measureLoad({ ...load, nextRequest })).slowMs
}

/** The median of several windows, so that one busy moment of the machine does no harm. */
export async function measurePages(port: number): Promise<number> {
  const times: number[] = []
  for (let nth = 0; nth < windows; nth++) times.push(await measureWindow(port))
  return median(times)
}

/** The path of the site's largest file. */
function findLargeFile(): string {
  const names = globSync('{pictures,assets}/*', { cwd: client })
  const sizes = names.map((name) => ({ name, bytes: statSync(join(client, name)).size }))
  return `/${sizes.toSorted((a, b) => b.bytes - a.bytes)[0]?.name}`
}

/** Resolves when all clients are connected. */
export async function startSlowClients(port: number) {
  const parameters = [String(port), String(slowClients), isBuilt ? findLargeFile() : '/contact']
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
  await expect.poll(() => connected, { timeout: 60_000 }).toBe(slowClients)
}

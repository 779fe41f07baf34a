import { expect, test } from 'vitest'
import { makeFolder } from '#tests/support/databases.ts'
import { launch } from '#tests/support/server-process.ts'
import { readOpen, readUsage, usageSettings } from './process-usage.ts'
import { leastMs, measurePages, sitePages, slowClients, startSlowClients } from './slow-scene.ts'

/** The most memory that a connection may take, with its request. */
const mostKilobytesEach = 64
/** Idle connections end after 72 s of keep-alive, unread answers three minutes after that. */
const goneWithinMs = 240_000

test(`${slowClients} slow clients @asvs-15.2.2`, async ({ task }) => {
  const DATA_DIR = await makeFolder()
  const server = launch({ DATA_DIR, ADMIN_PASSWORD: 'curls in the rain', ...usageSettings, ...sitePages })
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
  const eachKb = ((during.memoryMb - before.memoryMb) * 1000) / slowClients
  task.meta.fault = {
    tries: slowClients,
    writes: 0,
    lost: 0,
    variant: 'slow heads, slow bodies, unread answers, idle ones',
    note: `page p99 ${quiet.toFixed(2)} ms quiet, ${crowded.toFixed(2)} ms with them (${ratio.toFixed(1)}x); memory ${before.memoryMb.toFixed(0)}, ${during.memoryMb.toFixed(0)}, then ${after.memoryMb.toFixed(0)} MB (${eachKb.toFixed(0)} kB each); all gone after ${Math.round(goneMs / 1000)} s`,
  }
  expect(during.connections - before.connections).toBeGreaterThan(slowClients / 4)
  expect(ratio).toBeLessThanOrEqual(2)
  expect(eachKb).toBeLessThan(mostKilobytesEach)
  expect(goneMs).toBeLessThan(goneWithinMs)
})

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { median } from '#tests/bench/measure.ts'
import {
  leastMs,
  measurePages,
  measureWindow,
  sitePages,
  slowClients,
  startSlowClients,
} from '#tests/faults/slow-scene.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { launch } from '#tests/support/server-process.ts'
import type { BadNews, BadOrder } from './bad-requests.ts'

/** How much longer an honest visitor may wait for a page. */
const mostTimes = 2
const pairs = 7

const ms = (value: number) => `${value.toFixed(2)} ms`

async function startServer() {
  const server = launch({ DATA_DIR: await makeFolder(), ADMIN_PASSWORD: 'curls in the rain', ...sitePages })
  const port = Number(new URL(await server.ready).port)
  // What runs for the first time is compiled.
  await measurePages(port)
  return { server, port }
}

test(`pages while ${slowClients} slow clients hang on`, async ({ task }) => {
  const { port } = await startServer()
  const quiet = await measurePages(port)
  await startSlowClients(port)
  const crowded = await measurePages(port)
  const ratio = crowded / Math.max(quiet, leastMs)
  task.meta.figures = { 'p99 quiet': ms(quiet), 'p99 with them': ms(crowded), ratio: ratio.toFixed(2) }
  expect(ratio).toBeLessThanOrEqual(mostTimes)
})

test('pages while one address sends 500 bad requests a second @asvs-15.2.2', async ({ task }) => {
  const { server, port } = await startServer()
  const bad = fork(join(import.meta.dirname, 'bad-requests.ts'), [String(port)])
  const exit = once(bad, 'exit')
  onTestFinished(async () => {
    bad.disconnect()
    await exit
  })
  const tell = (order: BadOrder['order']) => bad.send({ order } satisfies BadOrder)
  let answers: BadNews['answers'] = {}
  const [quiet, abused]: [number[], number[]] = [[], []]
  const begin = performance.now()
  let abusedMs = 0
  for (let pair = 0; pair < pairs; pair++) {
    quiet.push(await measureWindow(port))
    const from = performance.now()
    tell('go')
    abused.push(await measureWindow(port))
    tell('rest')
    const [news]: BadNews[] = await once(bad, 'message')
    answers = news?.answers ?? {}
    abusedMs += performance.now() - from
  }
  const total = Object.values(answers).reduce((sum, count) => sum + count, 0)
  const [calm, busy] = [median(quiet), median(abused)]
  const ratio = busy / Math.max(calm, leastMs)
  task.meta.figures = {
    'p99 quiet': ms(calm),
    'p99 with them': ms(busy),
    ratio: ratio.toFixed(2),
    'bad requests': `${total} in ${Math.round(abusedMs / 1000)} of ${Math.round((performance.now() - begin) / 1000)} s`,
    'their answers': Object.entries(answers)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  }
  expect(Object.keys(answers).filter((status) => status >= '500' && status !== 'reset')).toEqual([])
  // The pace was kept, so far as answers came before the last rest.
  expect(total / (abusedMs / 1000)).toBeGreaterThan(400)
  expect(ratio).toBeLessThanOrEqual(mostTimes)
  expect(server.output()).not.toContain('"level":50')
})

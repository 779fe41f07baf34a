import { mkdtempSync } from 'node:fs'
import { test } from 'vitest'
import { copyTemplate, makeFolder } from '#tests/support/databases.ts'
import { runRound } from './round.ts'
import { openScene } from './scene.ts'

test('2,000 requests that nobody would send break nothing', async () => {
  const scene = await openScene({
    databaseUrl: await copyTemplate('sqlite'),
    folder: process.env.SHM ? mkdtempSync('/dev/shm/fz-') : await makeFolder(),
    isHttps: false,
  })
  const c = process.cpuUsage()
  const t = performance.now()
  const r = await runRound({
    scene,
    seed: 2026,
    round: 0,
    requests: Number(process.env.N ?? 2000),
    known: new Set(),
  })
  console.log(
    r.requests,
    r.requests,
    'per s',
    (r.requests / (performance.now() - t)) * 1000,
    'slowest',
    r.slowestCpuMs,
    'cpu ms per',
    (process.cpuUsage(c).user + process.cpuUsage(c).system) / 1000 / r.requests,
  )
  for (const f of r.failures)
    console.log(f.number, r.faults[f.kind], f.fault.slice(0, 300), '\n     ', f.curl.slice(0, 500))
  const none = Object.entries(r.counts).filter(([, c]) => !Object.keys(c).some((s) => s[0] === '2'))
  console.log(
    none.length,
    'without 2xx of',
    Object.keys(r.counts).length,
    'share',
    Object.values(r.counts)
      .flatMap((c) => Object.entries(c))
      .filter(([s]) => s[0] === '2')
      .reduce((a, [, n]) => a + n, 0) / r.requests,
  )
  for (const [k, c] of none) console.log(k, JSON.stringify(c))
  await scene.close()
  console.log(
    scene.logged.length,
    scene.logged
      .slice(0, 20)
      .map((l) => l.slice(0, 900))
      .join('\n'),
  )
})

import { expect, test } from 'vitest'
import { copyTemplate, makeFolder } from '#tests/support/databases.ts'
import { kindOfRound, runRound } from './round.ts'
import { openScene } from './scene.ts'

const isGood = (status: string) => /^[23]/.test(status)

test('requests that nobody would send are each answered as the document says, and every route is among them @openapi-fuzz @asvs-1.5.2 @asvs-2.2.1 @asvs-4.1.1 @asvs-16.5.1', async () => {
  const asked = new Map<string, string[]>()
  // One round on http without mail, one on https with it.
  for (const round of [0, 3]) {
    const scene = await openScene({
      databaseUrl: await copyTemplate('sqlite'),
      folder: await makeFolder(),
      ...kindOfRound(round),
    })
    const run = { seed: 2026, round, requests: 1000, known: new Set<string>() }
    const { failures, requests, counts } = await runRound({ ...run, scene })
    expect(failures.map(({ fault, curl }) => `${fault}\n${curl}`)).toEqual([])
    expect(requests).toBe(1000)
    expect(scene.logged).toEqual([])
    for (const { name } of scene.operations) {
      asked.set(name, [...(asked.get(name) ?? []), ...Object.keys(counts[name] ?? {})])
    }
    await scene.close()
  }
  expect([...asked].filter(([, statuses]) => statuses.length === 0)).toEqual([])
  const reached = [...asked.values()].filter((statuses) => statuses.some(isGood))
  // Most calls need an existing row in its current version.
  expect(reached.length / asked.size).toBeGreaterThan(0.6)
}, 180_000)

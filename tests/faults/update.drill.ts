import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { dialects } from '#tests/support/databases.ts'
import { makeRelease } from '#tests/support/installation.ts'
import { updates } from './options.ts'
import { limitMs, missing, openInstallation } from './update-scene.ts'

/** The output of `npm run update` at the beginning of each step. */
const steps = ['', 'Its packages', 'Making a backup', 'Trying the release', 'Switching'] as const
const victims = ['update', 'site', 'both'] as const

type Installation = Awaited<ReturnType<typeof openInstallation>>['installation']
type Step = (typeof steps)[number]

/** Waits until an update has reached a step, and a random time longer. */
async function reach(update: ReturnType<Installation['run']>, step: Step): Promise<void> {
  let hasEnded = false
  void update.ended.then(() => {
    hasEnded = true
  })
  while (!update.output().includes(step) && !hasEnded) await wait(10)
  await wait(Math.random() * 1500)
}

/** Waits until no change is under way. */
async function settled(installation: Installation): Promise<string> {
  await expect.poll(async () => (await installation.readState()).change, { timeout: limitMs }).toBeUndefined()
  return (await installation.readState()).current
}

for (const dialect of dialects)
  test(`an update is killed at each step (${dialect})`, async ({ task }) => {
    const { installation, visitors, databaseUrl } = await openInstallation(dialect)
    const sum = { old: 0, new: 0, slowestMs: 0 }
    const migrations: { name: string; runsOnEarlierReleases: boolean }[] = []
    for (let round = 0; round < updates; round++) {
      const step = steps[round % steps.length] ?? ''
      const victim = victims[Math.floor(round / steps.length) % victims.length] ?? 'both'
      const next = {
        name: `9${String(round).padStart(3, '0')}-round`,
        runsOnEarlierReleases: round % 2 === 0,
      }
      const release = await makeRelease({ migrations: [...migrations, next] })
      const before = await settled(installation)
      const update = installation.run('update', '--from', release)
      await reach(update, step)
      if (victim !== 'site') update.kill()
      if (victim !== 'update') {
        await installation.kill()
        installation.start()
      }
      const recoveredMs = await visitors.nextAnswer(limitMs)
      const words = `${step} ${victim}\n${update.output()}\n${installation.log().slice(-2000)}`
      expect(recoveredMs, words).toBeLessThan(limitMs)
      await update.ended
      const after = await settled(installation)
      expect(await visitors.nextAnswer(limitMs), words).toBeLessThan(limitMs)
      if (after !== before) migrations.push(next)
      sum[after === before ? 'old' : 'new'] += 1
      sum.slowestMs = Math.max(sum.slowestMs, Math.round(visitors.takeLongestGap()))
    }
    await visitors.stop()
    const lost = await missing(databaseUrl, visitors.confirmed)
    task.meta.fault = {
      tries: updates,
      writes: visitors.confirmed.length,
      lost: lost.length,
      recoveredMs: sum.slowestMs,
      variant: 'SIGKILL of npm run update, of the site, of both',
      note: `served afterwards: the old release ${sum.old} times, the new ${sum.new} times`,
    }
    expect(lost).toEqual([])
    expect(sum.slowestMs).toBeLessThan(limitMs)
  })

import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { install, makeRelease } from '#tests/support/installation.ts'
import { freePort } from '#tests/support/site.ts'
import { startVisitors } from '#tests/support/steady-visitors.ts'

const limitMs = 60_000
/** What `npm run update` says when a step begins. */
const steps = ['', 'Its packages', 'Making a backup', 'Trying the release', 'Switching'] as const
const victims = ['update', 'site', 'both'] as const
const rounds = Number(process.env.DRILL_UPDATES ?? steps.length * victims.length)

type Installation = Awaited<ReturnType<typeof install>>
type Step = (typeof steps)[number]

async function openInstallation(dialect: (typeof dialects)[number]) {
  const databaseUrl = await makeDatabaseUrl(dialect)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const installation = await install({
    PORT: String(port),
    SITE_URL: address,
    DATA_DIR: await makeFolder(),
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: 'curls in the rain',
    RATE_LIMIT_FACTOR: '1000000',
    BACKUP_COPIES: '3',
  })
  installation.start()
  const visitors = startVisitors(address)
  expect(await visitors.nextAnswer(limitMs), installation.log()).toBeLessThan(limitMs)
  visitors.takeLongestGap()
  return { installation, visitors, databaseUrl }
}

/** Waits until an update has got so far, and a little further. */
async function reach(update: ReturnType<Installation['run']>, step: Step): Promise<void> {
  let hasEnded = false
  void update.ended.then(() => {
    hasEnded = true
  })
  while (!update.output().includes(step) && !hasEnded) await wait(10)
  await wait(Math.random() * 1500)
}

/** Until nobody has anything to do any more. */
async function settled(installation: Installation): Promise<string> {
  await expect.poll(async () => (await installation.readState()).change, { timeout: limitMs }).toBeUndefined()
  return (await installation.readState()).current
}

async function missing(databaseUrl: string, confirmed: readonly string[]): Promise<string[]> {
  const database = connect(databaseUrl)
  try {
    const rows = await database.kysely.selectFrom('consultations').select('name').execute()
    const stored = new Set(rows.map(({ name }) => name))
    return confirmed.filter((name) => !stored.has(name))
  } finally {
    await database.close()
  }
}

for (const dialect of dialects)
  test(`an update is killed at each step (${dialect})`, async ({ task }) => {
    const { installation, visitors, databaseUrl } = await openInstallation(dialect)
    const sum = { old: 0, new: 0, slowestMs: 0 }
    const migrations: { name: string; earlierReleasesRun: boolean }[] = []
    for (let round = 0; round < rounds; round++) {
      const step = steps[round % steps.length] ?? ''
      const victim = victims[Math.floor(round / steps.length) % victims.length] ?? 'both'
      const next = { name: `9${String(round).padStart(3, '0')}-round`, earlierReleasesRun: round % 2 === 0 }
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
    task.meta.updates = {
      tries: rounds,
      confirmed: visitors.confirmed.length,
      lost: lost.length,
      'old release': sum.old,
      'new release': sum.new,
      'slowest recovery (ms)': sum.slowestMs,
    }
    expect(lost).toEqual([])
    expect(sum.slowestMs).toBeLessThan(limitMs)
  })

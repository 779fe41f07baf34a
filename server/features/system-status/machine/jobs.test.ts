import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import { buildTestApp, minutes } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { buildMail, mailsOf } from '#tests/support/factories.ts'
import { recordFailedBackup } from '#tests/support/machine-matters.ts'
import { sendNotices } from './jobs.ts'

const sendAll = (database: Database, now: Date) =>
  database.write((tx) =>
    tx.updateTable('mails').set({ state: 'sent', settledAt: now }).where('state', '=', 'waiting').execute(),
  )

async function build(dialect: (typeof dialects)[number]) {
  const database = await buildDatabase(dialect)
  const built = await buildTestApp(database, { SMTP_URL: 'smtp://127.0.0.1:1' })
  const { clock, config } = built
  let woken = 0
  const start = () =>
    sendNotices({
      ...built,
      wake: () => {
        woken += 1
      },
    })
  const run = async (job: ReturnType<typeof start>) => {
    while (await job.runSlice());
  }
  const subjects = async () =>
    (await mailsOf(database)).filter(({ kind }) => kind === 'machine_matters').map(({ subject }) => subject)
  const fail = () => recordFailedBackup(config.backups.folder, clock.now())
  const failJob = () =>
    database.write((tx) =>
      tx
        .insertInto('jobs')
        .values({
          ...{ name: 'delete-old-visits', doneAt: null, leasedUntil: null, leasedBy: null, failures: 9 },
          ...{ failingSince: new Date(clock.now().getTime() - 7 * hourMs), retryAt: clock.now() },
        })
        .execute(),
    )
  const mend = () => writeFile(join(config.backups.folder, 'status.json'), '{}')
  return { ...built, fail, failJob, mend, run, start, subjects, wakes: () => woken }
}

for (const dialect of dialects) {
  test(`${dialect}: a problem is mailed once when it begins, then each morning by any process, until it is resolved`, async () => {
    const { clock, database, fail, mend, run, start, subjects, wakes } = await build(dialect)
    const [one, other] = [start(), start()]
    await run(one)
    expect(await subjects()).toEqual([])
    await fail()
    await run(one)
    const first = 'The last backup failed today'
    expect(await subjects()).toEqual([first])
    expect(wakes()).toBeGreaterThan(0)
    await sendAll(database, clock.now())
    // 1 March, 10:00, until 2 March, 07:50.
    for (let tenMinutes = 0; tenMinutes < 131; tenMinutes++) {
      await run(tenMinutes % 2 ? one : other)
      clock.pass(minutes(10))
    }
    expect(await subjects()).toEqual([first])
    clock.pass(minutes(10))
    // After a restart, and in two processes.
    await Promise.all([run(start()), run(other)])
    expect(await subjects()).toEqual([first, 'The last backup failed yesterday'])
    await sendAll(database, clock.now())
    await mend()
    clock.pass(dayMs)
    await run(one)
    expect(await subjects()).toHaveLength(2)
    // A recurring problem is mailed once a day.
    for (let round = 0; round < 3; round++) {
      await fail()
      await run(one)
      await sendAll(database, clock.now())
      await mend()
      await run(one)
    }
    expect(await subjects()).toHaveLength(3)
  })

  test(`${dialect}: an unsent notice is withdrawn once resolved, and reflects the state when it is sent`, async () => {
    const { database, fail, failJob, mend, run, start, subjects } = await build(dialect)
    const job = start()
    await fail()
    await run(job)
    await failJob()
    await run(job)
    expect(await subjects()).toEqual(['The last backup failed today, and 1 more thing'])
    await mend()
    await run(job)
    expect(await subjects()).toEqual(['Something that your website does by itself keeps failing'])
    await database.write((tx) => tx.deleteFrom('jobs').execute())
    await run(job)
    expect(await subjects()).toEqual([])
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: this morning's notice is not repeated because another notice is slow`, async () => {
    const { clock, database, fail, failJob, run, start, subjects } = await build(dialect)
    const job = start()
    await fail()
    await run(job)
    await sendAll(database, clock.now())
    clock.pass(minutes(10))
    await failJob()
    await run(job)
    clock.pass(minutes(10))
    await run(job)
    expect((await subjects()).toSorted()).toEqual([
      'Something that your website does by itself keeps failing',
      'The last backup failed today',
    ])
  })

  test(`${dialect}: nothing counts as notified until mail can be sent`, async () => {
    const { clock, database, fail, run, start, subjects } = await build(dialect)
    const job = start()
    await buildMail(database, { createdAt: new Date(clock.now().getTime() - 2 * hourMs) })
    await fail()
    await run(job)
    await sendAll(database, clock.now())
    await run(job)
    expect(await subjects()).toEqual(['The last backup failed today'])
  })
}

test('problems that a start fixes within five minutes are not reported', async () => {
  const { clock, start } = await build('sqlite')
  const job = start()
  clock.pass(minutes(5) - 1)
  expect(await job.hasWork?.()).toBe(false)
  clock.pass(1)
  expect(await job.hasWork?.()).toBe(true)
})

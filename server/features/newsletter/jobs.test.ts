import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { buildSubscriber, mailsOf } from '#tests/support/factories.ts'
import { remindOfNewsletter, startScheduledIssues } from './jobs.ts'

async function build(database: Database, settings: Record<string, string> = {}) {
  const built = await buildTestApp(database, settings)
  const deps = { ...built, now: built.clock.now, mail: { wake: () => {} } }
  const jobs = [startScheduledIssues, remindOfNewsletter]
  // Each runs twice, as in two processes.
  const runJobs = async () => {
    for (const job of [...jobs, ...jobs]) await job(deps)
  }
  return { ...built, runJobs }
}

const addIssue = (database: Database, own: object) =>
  database.write((tx) =>
    tx
      .insertInto('newsletterIssues')
      .values({
        id: 'one',
        subject: 'Tip',
        preview: '',
        body: 'Words',
        state: 'draft',
        version: 1,
        createdAt: new Date(),
        updatedAt: new Date(),
        ...own,
      })
      .execute(),
  )

for (const dialect of dialects) {
  test(`${dialect}: the owner is reminded once a week while nothing is planned`, async () => {
    const database = await buildDatabase(dialect)
    const { clock, runJobs } = await build(database)
    await runJobs()
    expect(await mailsOf(database)).toEqual([])
    await buildSubscriber(database, { subscribedAt: clock.now() })
    clock.pass(8 * dayMs)
    for (const _ of [1, 2, 3]) await runJobs()
    expect(await mailsOf(database)).toMatchObject([{ kind: 'reminder', isOwner: true }])
    clock.pass(7 * dayMs)
    await runJobs()
    expect(await mailsOf(database)).toHaveLength(2)

    await addIssue(database, {
      state: 'scheduled',
      scheduledFor: new Date(clock.now().getTime() + 30 * dayMs),
    })
    clock.pass(7 * dayMs)
    await runJobs()
    expect(await mailsOf(database)).toHaveLength(2)
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: a planned issue leaves however late, but not while there is no mail server`, async () => {
    const database = await buildDatabase(dialect)
    await buildSubscriber(database)
    const without = await build(database)
    await addIssue(database, { state: 'scheduled', scheduledFor: without.clock.now() })
    const issueMails = async () => (await mailsOf(database)).filter(({ kind }) => kind === 'issue')
    await without.runJobs()
    expect(await issueMails()).toEqual([])
    const { clock, runJobs } = await build(database, { SMTP_URL: 'smtp://127.0.0.1:1' })
    clock.pass(40 * dayMs)
    await runJobs()
    await runJobs()
    expect(await issueMails()).toHaveLength(1)
  })
}

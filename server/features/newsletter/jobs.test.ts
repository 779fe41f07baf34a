import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase } from '#tests/support/databases.ts'
import { buildSubscriber, mailsOf } from '#tests/support/factories.ts'
import { startScheduledIssues } from './jobs.ts'

async function build(database: Database, settings: Record<string, string> = {}) {
  const built = await buildTestApp(database, settings)
  const deps = { ...built, now: built.clock.now, mail: { wake: () => {} } }
  return { ...built, start: () => startScheduledIssues(deps) }
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

test('a planned issue leaves however late, but not while there is no mail server', async () => {
  const database = await buildDatabase()
  await buildSubscriber(database)
  const without = await build(database)
  await addIssue(database, { state: 'scheduled', scheduledFor: without.clock.now() })
  const issueMails = async () => (await mailsOf(database)).filter(({ kind }) => kind === 'issue')
  await without.start()
  expect(await issueMails()).toEqual([])
  const { clock, start } = await build(database, { SMTP_URL: 'smtp://127.0.0.1:1' })
  clock.pass(40 * dayMs)
  // As in two processes.
  await start()
  await start()
  expect(await issueMails()).toHaveLength(1)
})

import { expect, onTestFinished, test } from 'vitest'
import { summariseAnalytics } from '#server/features/analytics/summary.ts'
import { makeDatabaseUrl } from '#tests/support/databases.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

const day = {
  ...{ visitors: 0, timedSessions: 0, seconds: 0, clicks: 0, submissions: 0, contactSessions: 0 },
  ...{ formStartSessions: 0, requestSessions: 0, choseSessions: 0, agreedSessions: 0 },
}

test('figures are read from the replica as long as it can be read, and nothing is ever written to it', async () => {
  const [url, readUrl] = [await makeDatabaseUrl('postgres'), await makeDatabaseUrl('postgres')]
  // Told apart by what stands in them, as a replica that is behind would be.
  for (const [address, views] of [
    [url, 7],
    [readUrl, 5],
  ] as const) {
    const one = connect(address)
    await migrate(one)
    await one.write((tx) =>
      tx
        .insertInto('days')
        .values({ ...day, day: '2026-02-01', views })
        .execute(),
    )
    await one.close()
  }
  const failures: unknown[] = []
  const database = connect(url, { readUrl, onReplicaFailure: (error) => failures.push(error) })
  onTestFinished(() => database.close())
  const readViews = async () =>
    (await summariseAnalytics({ database, now: () => new Date() }, undefined)).pageViews
  expect(await readViews()).toBe(5)
  const write = database.readStale((db) =>
    db.updateTable('days').set({ views: 9 }).returning('views').execute(),
  )
  // It refuses, so that the primary is asked, as from now on for a while.
  expect(await write).toEqual([{ views: 9 }])
  expect(failures).toEqual([expect.objectContaining({ code: '25006' })])
  expect(await readViews()).toBe(9)
  expect(failures).toHaveLength(1)
})

test('without a replica that answers the figures are those of the primary', async () => {
  const database = connect(await makeDatabaseUrl('postgres'), {
    readUrl: 'postgres://nobody@127.0.0.1:1/none',
  })
  onTestFinished(() => database.close())
  await migrate(database)
  const { pageViews } = await summariseAnalytics({ database, now: () => new Date() }, 7)
  expect(pageViews).toBe(0)
})

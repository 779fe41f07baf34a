import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { aRequest, buildMail, mailsOf } from '#tests/support/factories.ts'
import { deleteOldMails } from './jobs.ts'

for (const dialect of dialects)
  test(`${dialect}: mails are deleted 30 days after sending and 90 after refusal, waiting ones stay, and mail counts are deleted after two days`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock } = await buildTestApp(database)
    await app.inject({ method: 'POST', url: '/api/consultations', body: aRequest })
    const counts = async () =>
      (await database.kysely.selectFrom('mailAllowances').selectAll().execute()).length
    const before = await counts()
    expect(before).toBeGreaterThan(0)
    await database.write((tx) => tx.deleteFrom('mails').execute())
    for (const state of ['sent', 'refused', 'waiting'] as const) {
      await buildMail(database, { to: `${state}@example.com`, createdAt: clock.now() })
      if (state === 'waiting') continue
      const settled = { state, settledAt: clock.now() }
      await database.write((tx) =>
        tx.updateTable('mails').set(settled).where('toAddress', '=', `${state}@example.com`).execute(),
      )
    }
    const runJob = () => deleteOldMails({ database, now: clock.now })
    const leftAfter = async (days: number) => {
      clock.pass(days * dayMs)
      await runJob()
      return (await mailsOf(database)).map(({ state }) => state).toSorted()
    }
    expect([await leftAfter(1), await counts()]).toEqual([['refused', 'sent', 'waiting'], before])
    expect([await leftAfter(2), await counts()]).toEqual([['refused', 'sent', 'waiting'], 0])
    expect(await leftAfter(28)).toEqual(['refused', 'waiting'])
    expect(await leftAfter(60)).toEqual(['waiting'])
  })

import { expect, test } from 'vitest'
import { startBatch } from '#server/mail/batches.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { buildMail, buildSubscriber } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'

for (const dialect of dialects)
  test(`${dialect}: what waits since she paused her newsletter is counted apart`, async () => {
    const { call, clock, database } = await buildOwnerApp(await buildDatabase(dialect), {
      SMTP_URL: 'smtp://127.0.0.1:1',
    })
    const read = async (path: string) => (await call('GET', path)).json()
    for (let index = 0; index < 60; index++)
      await buildSubscriber(database, { email: `reader${index}@example.com` })
    const words = { subject: 'A tip', html: '<p>A tip</p>', text: 'A tip' }
    await database.write((tx) => startBatch(tx, dialect, { ...words, id: 'issue', createdAt: clock.now() }))
    expect(await read('/api/admin/mail')).toMatchObject({ waiting: 60, paused: 0 })
    await database.write((tx) => tx.updateTable('mailBatches').set({ state: 'paused' }).execute())
    clock.pass(minutes(60))
    await buildMail(database, { createdAt: clock.now() })
    clock.pass(minutes(1))
    expect(await read('/api/admin/mail')).toMatchObject({ waiting: 1, paused: 60 })
    expect(await read('/api/admin/mail/setup')).toMatchObject({ waiting: 1, paused: 60 })
  })

import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { IssueProgress } from '#contract/newsletter-issues.ts'
import { deleteOldMails, keptForDays } from '#server/mail/jobs.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { buildDelivery } from '#tests/support/deliver.ts'
import { buildSubscriber, mailsOf } from '#tests/support/factories.ts'
import { reply } from '#tests/support/mail-server.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'

const troublesome = 'trouble@example.com'
const url = '/api/admin/newsletter-issues'

/** A started issue, and a mail server that refuses one of its recipients until `takeAll` is called. */
async function build(dialect: (typeof dialects)[number]) {
  const database = await buildDatabase(dialect)
  let isRefusing = true
  const server = await runMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(isRefusing && address === troublesome ? reply(550) : null),
  })
  const { call, clock } = await buildOwnerApp(database, { SMTP_URL: server.url })
  for (const email of ['a@example.com', 'b@example.com', troublesome])
    await buildSubscriber(database, { email })
  const text = { subject: 'A tip', preview: '', body: 'Mist it.' }
  const { id, version } = (await call('POST', url, text)).json()
  await call('POST', `${url}/${id}/send`, { version, recipients: 3 })
  const read = async (): Promise<{ state: string; progress: IssueProgress }> =>
    (await call('GET', `${url}/${id}`)).json()
  const deliver = async () => {
    const delivery = buildDelivery(database, { SMTP_URL: server.url }, { now: clock.now })
    await expect.poll(async () => (await read()).state).toBe('sent')
    await delivery.stop()
  }
  const takeAll = () => {
    isRefusing = false
  }
  return { database, clock, server, call, read, deliver, takeAll }
}

for (const dialect of dialects) {
  test(`${dialect}: trying an old refused mail again adds to what a finished issue says, whatever has been deleted since`, async () => {
    const { database, clock, call, read, deliver, takeAll } = await build(dialect)
    await deliver()
    const done = { recipients: 3, sent: 2, refused: 1, skipped: 0, waiting: 0 }
    expect((await read()).progress).toEqual(done)
    clock.pass((keptForDays.sent + 1) * dayMs)
    await deleteOldMails({ database, now: clock.now })
    const [refused, ...others] = await mailsOf(database)
    expect([refused?.toAddress, others]).toEqual([troublesome, []])
    await call('POST', `/api/admin/mail/refused/${refused?.id}/retry`)
    expect(await read()).toMatchObject({
      state: 'sending',
      progress: { ...done, refused: 0, waiting: 1 },
    })
    await deliver()
    expect((await read()).progress).toEqual(done)
    takeAll()
    await call('POST', `/api/admin/mail/refused/${refused?.id}/retry`)
    await deliver()
    expect((await read()).progress).toEqual({ ...done, sent: 3, refused: 0 })
  })

  test(`${dialect}: whoever is removed while an issue waits for them counts as no longer on the list`, async () => {
    const { database, call, read, deliver } = await build(dialect)
    const [first, ...others] = await database.kysely.selectFrom('newsletters').select('id').execute()
    await call('DELETE', `/api/admin/newsletters/${first?.id}`)
    expect((await read()).progress).toMatchObject({ skipped: 1, waiting: 2 })
    for (const { id } of others) await call('DELETE', `/api/admin/newsletters/${id}`)
    expect(await read()).toMatchObject({
      state: 'sent',
      progress: { sent: 0, refused: 0, skipped: 3, waiting: 0 },
    })
    await deliver()
  })
}

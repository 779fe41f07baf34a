import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { buildDataRequest } from '#tests/support/data-requests.ts'
import { buildConsultation, buildMail, mailsOf } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { mailNotices } from './jobs.ts'

const path = '/api/admin/today'

async function build() {
  const built = await buildOwnerApp({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const { call, clock } = built
  const ids = async () => (await call('GET', path)).json().notices.map(({ id }: { id: string }) => id)
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  return { ...built, ids, ago }
}

test('the owner reads what needs her, and each notice goes once it is settled', async () => {
  const { ago, app, clock, database, ids } = await build()
  expect((await app.inject({ url: path })).statusCode).toBe(401)
  expect(await ids()).toEqual([])
  await buildMail(database, { createdAt: ago(2 * hourMs) })
  const { id } = await buildConsultation(database, { createdAt: ago(dayMs + 1) })
  await buildConsultation(database, { createdAt: ago(dayMs - 1) })
  await buildDataRequest(database, { dueDay: '2026-03-15' })
  expect(await ids()).toEqual(['mail', 'overdue', 'legal'])
  await database.write(async (tx) => {
    await tx.updateTable('mails').set({ state: 'sent', settledAt: clock.now() }).execute()
    await tx.updateTable('consultations').set({ status: 'replied' }).where('id', '=', id).execute()
  })
  expect(await ids()).toEqual(['legal'])
})

test('one mail in the morning says all of it, once however often the job runs, and none if nothing is urgent', async () => {
  const built = await build()
  const { ago, clock, database } = built
  const run = () => mailNotices({ ...built, mail: { wake: () => {} } })
  const sent = async () =>
    (await mailsOf(database)).filter(({ kind }) => kind === 'notices').map(({ subject }) => subject)
  await buildDataRequest(database, { dueDay: '2026-03-25' })
  await run()
  expect(await sent()).toEqual([])
  await buildConsultation(database, { createdAt: ago(2 * dayMs) })
  await Promise.all([run(), run()])
  const subject = '1 person waits longer than 24 hours, and 1 more'
  expect(await sent()).toEqual([subject])
  clock.pass(dayMs)
  await run()
  expect(await sent()).toEqual([subject, subject])
  // No erasure finds these mails: they belong to nobody.
  expect(JSON.stringify(await mailsOf(database))).not.toMatch(/amara/i)
})

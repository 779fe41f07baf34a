import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { IssueSummary } from '#contract/newsletter-issues.ts'
import { parseSmtpUrl } from '#server/mail/settings.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { anyDialect, buildDatabase, dialects } from '#tests/support/databases.ts'
import { buildSubscriber, mailsOf } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { startScheduledIssues } from './jobs.ts'

const smtp = { SMTP_URL: 'smtp://127.0.0.1:1' }
const url = '/api/admin/newsletter-issues'

async function build(dialect: (typeof dialects)[number], settings: Record<string, string>) {
  const database = await buildDatabase(dialect)
  const built = await buildOwnerApp(database, settings)
  const { clock } = built
  await buildSubscriber(database)
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    (await built.call(method, url + path, body)).json()
  const startDue = () =>
    startScheduledIssues({ ...built, database, now: clock.now, mail: { wake: () => {} } })
  const plan = async (subject: string, inMs: number) => {
    const { id, version } = await call('POST', '', { subject, preview: '', body: 'Mist it.' })
    const at = new Date(clock.now().getTime() + inMs).toISOString()
    return { id, at, ...(await call('POST', `/${id}/schedule`, { version, at })) }
  }
  const read = (id: string): Promise<IssueSummary> => call('GET', `/${id}`)
  const receivers = async () =>
    (await mailsOf(database)).filter(({ kind }) => kind === 'issue').map(({ batchId }) => batchId)
  return { ...built, database, call, startDue, plan, read, receivers }
}

for (const dialect of dialects) {
  test(`${dialect}: a planned issue leaves when the site is back after two and a half days, and so does a later one in its time`, async () => {
    const { clock, startDue, plan, read, receivers } = await build(dialect, smtp)
    const missed = await plan('While the machine was off', hourMs)
    const later = await plan('Two days after it is back', 4.5 * dayMs)
    clock.pass(2.5 * dayMs)
    await startDue()
    expect((await read(missed.id)).state).toBe('sending')
    expect((await read(later.id)).state).toBe('scheduled')
    clock.pass(2 * dayMs)
    await startDue()
    expect((await read(later.id)).state).toBe('sending')
    expect(await receivers()).toEqual([missed.id, later.id])
  })

  test(`${dialect}: a planned issue with nobody left to receive it is a draft again, and not said to be sent`, async () => {
    const { clock, database, startDue, plan, read } = await build(dialect, smtp)
    const issue = await plan('For nobody', minutes(1))
    await database.write((tx) => tx.deleteFrom('newsletters').execute())
    clock.pass(minutes(2))
    await startDue()
    expect(await read(issue.id)).toMatchObject({ state: 'draft', missedAt: issue.at })
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: an issue that cannot start is a draft again and keeps none of those behind it waiting`, async () => {
    const { clock, database, startDue, plan, read, receivers } = await build(dialect, smtp)
    const empty = await plan('Nothing in it', minutes(1))
    const whole = await plan('Whole', minutes(2))
    await database.write((tx) =>
      tx.updateTable('newsletterIssues').set({ body: '' }).where('id', '=', empty.id).execute(),
    )
    clock.pass(minutes(3))
    await startDue()
    expect(await receivers()).toEqual([whole.id])
    expect(await read(empty.id)).toMatchObject({ state: 'draft', missedAt: empty.at })
  })

  test(`${dialect}: without a mail server an issue waits, and leaves once there is one`, async () => {
    const { call, clock, database, plan, read, ...built } = await build(dialect, {})
    const { id } = await plan('Waiting', minutes(1))
    clock.pass(7 * dayMs)
    await built.startDue()
    expect((await read(id)).state).toBe('scheduled')
    const mailSettings = { ...built.mailSettings, smtp: parseSmtpUrl(smtp.SMTP_URL) }
    await startScheduledIssues({ ...built, database, mailSettings, mail: { wake: () => {} } })
    expect((await read(id)).state).toBe('sending')
  })

  test(`${dialect}: that an issue could not be sent is said until she has changed or planned it`, async () => {
    const { call, clock, database, startDue, plan, read } = await build(dialect, smtp)
    const missed = [await plan('One', minutes(1)), await plan('Two', minutes(1))]
    await database.write((tx) => tx.deleteFrom('newsletters').execute())
    clock.pass(minutes(2))
    await startDue()
    const [one, two] = await Promise.all(missed.map(({ id }) => read(id)))
    expect([one?.missedAt, two?.missedAt]).toEqual(missed.map(({ at }) => at))
    const text = { subject: 'One', preview: '', body: 'Mist it twice.' }
    await call('PATCH', `/${one?.id}`, { ...text, version: one?.version })
    const at = new Date(clock.now().getTime() + hourMs).toISOString()
    await call('POST', `/${two?.id}/schedule`, { version: two?.version, at })
    for (const { id } of missed) expect((await read(id)).missedAt).toBeUndefined()
  })
}

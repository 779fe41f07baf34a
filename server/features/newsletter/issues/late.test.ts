import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { IssueSummary } from '#contract/newsletter-issues.ts'
import { createScheduler } from '#server/jobs/scheduler.ts'
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
  const errors: unknown[] = []
  const { look } = createScheduler({
    database,
    now: clock.now,
    jobs: [startScheduledIssues({ ...built, database, now: clock.now, mail: { wake: () => {} } })],
    onError: (error) => errors.push(error),
  })
  const plan = async (subject: string, inMs: number) => {
    const { id, version } = await call('POST', '', { subject, preview: '', body: 'Mist it.' })
    const at = new Date(clock.now().getTime() + inMs).toISOString()
    return { id, at, ...(await call('POST', `/${id}/schedule`, { version, at })) }
  }
  const read = (id: string): Promise<IssueSummary> => call('GET', `/${id}`)
  const receivers = async () =>
    (await mailsOf(database)).filter(({ kind }) => kind === 'issue').map(({ batchId }) => batchId)
  return { ...built, database, call, errors, look, plan, read, receivers }
}

for (const dialect of dialects) {
  test(`${dialect}: what was planned for December and waits for a mail server is a draft again after six hours`, async () => {
    const { clock, errors, look, plan, read } = await build(dialect, {})
    const { id, at } = await plan('Curls in December', minutes(1))
    clock.pass(minutes(1) + 6 * hourMs)
    await look()
    expect(await read(id)).toMatchObject({ state: 'scheduled', scheduledFor: at })
    clock.pass(1)
    await look()
    const issue = await read(id)
    expect(issue).toMatchObject({ state: 'draft', missedAt: at })
    expect(issue.scheduledFor).toBeUndefined()
    expect(errors).toEqual([])
  })

  test(`${dialect}: a planned issue with nobody left to receive it is a draft again, and not said to be sent`, async () => {
    const { clock, database, errors, look, plan, read } = await build(dialect, smtp)
    const issue = await plan('For nobody', minutes(1))
    await database.write((tx) => tx.deleteFrom('newsletters').execute())
    clock.pass(minutes(2))
    await look()
    expect(await read(issue.id)).toMatchObject({ state: 'draft', missedAt: issue.at })
    expect(errors).toEqual([])
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: an issue whose time came while the host was off goes out late by up to six hours, and not in March`, async () => {
    const { clock, look, plan, read, receivers } = await build(dialect, smtp)
    const december = await plan('Curls in December', minutes(1))
    const march = await plan('Curls in March', 80 * dayMs)
    clock.pass(80 * dayMs + 5 * hourMs)
    await look()
    expect(await read(december.id)).toMatchObject({ state: 'draft', missedAt: december.at })
    expect((await read(march.id)).state).toBe('sending')
    expect(await receivers()).toEqual([march.id])
  })

  test(`${dialect}: an issue that cannot start is a draft again and keeps none of those behind it waiting`, async () => {
    const { clock, database, errors, look, plan, read, receivers } = await build(dialect, smtp)
    const empty = await plan('Nothing in it', minutes(1))
    const whole = await plan('Whole', minutes(2))
    await database.write((tx) =>
      tx.updateTable('newsletterIssues').set({ body: '' }).where('id', '=', empty.id).execute(),
    )
    clock.pass(minutes(3))
    await look()
    expect(await receivers()).toEqual([whole.id])
    expect(await read(empty.id)).toMatchObject({ state: 'draft', missedAt: empty.at })
    expect(errors).toEqual([])
  })

  test(`${dialect}: that an issue missed its time is said until she has changed or planned it`, async () => {
    const { call, clock, look, plan, read } = await build(dialect, {})
    const missed = [await plan('One', minutes(1)), await plan('Two', minutes(1))]
    clock.pass(7 * hourMs)
    await look()
    const [one, two] = await Promise.all(missed.map(({ id }) => read(id)))
    expect([one?.missedAt, two?.missedAt]).toEqual(missed.map(({ at }) => at))
    const text = { subject: 'One', preview: '', body: 'Mist it twice.' }
    await call('PATCH', `/${one?.id}`, { ...text, version: one?.version })
    const at = new Date(clock.now().getTime() + hourMs).toISOString()
    await call('POST', `/${two?.id}/schedule`, { version: two?.version, at })
    for (const { id } of missed) expect((await read(id)).missedAt).toBeUndefined()
  })
}

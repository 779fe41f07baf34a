import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { periods } from '#contract/analytics.ts'
import type { issueStates } from '#contract/newsletter-issues.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { dialects } from '#tests/support/databases.ts'
import { aRequest, buildSession } from '#tests/support/factories.ts'
import { loadFirstRelease } from '#tests/support/first-release.ts'
import { connectDatabase } from './connect.ts'
import type { DatabaseKind } from './database.ts'
import { migrate } from './migrate.ts'
import type { Executor } from './schema.ts'

/** Today's application on the first release's database, optionally changed beforehand. */
async function upgradeFirstRelease(dialect: DatabaseKind, before?: (tx: Executor) => Promise<unknown>) {
  const database = connectDatabase(await loadFirstRelease(dialect))
  onTestFinished(() => database.close())
  if (before) await database.write(before)
  await migrate(database)
  const { app, clock } = await buildTestApp(database)
  clock.pass(Date.parse('2026-03-04T12:00:00Z') - clock.now().getTime())
  const { id } = await database.kysely.selectFrom('adminUsers').select('id').executeTakeFirstOrThrow()
  const cookie = await buildSession(database, id, clock.now())
  return { database, app, ask: readerOf(app, cookie) }
}

function readerOf(app: FastifyInstance, cookie: string) {
  return async (url: string) => {
    const answer = await app.inject({ url: `/api/admin${url}`, headers: { cookie } })
    expect(answer.statusCode, `${url} ${answer.body}`).toBe(200)
    return answer.headers['content-type']?.toString().includes('json') ? answer.json() : answer.body
  }
}

for (const dialect of dialects) {
  test(`${dialect}: all data stored by the first release is shown to the owner`, async () => {
    const { ask } = await upgradeFirstRelease(dialect)
    const consultations: (typeof aRequest)[] = await ask('/consultations')
    expect(consultations.map(({ name, location, serviceType }) => [name[0], location, serviceType])).toEqual([
      ['x', 'cookridge', 'consultation-only'],
      ['L', 'other', 'cut-and-color'],
      ['é', 'chapel-allerton', 'color-only'],
      ['A', 'headingley', 'cut-only'],
    ])
    expect(consultations.map(({ hairType }) => hairType.length)).toEqual([35, 2000, 0, 19])
    expect(consultations.map(({ mobileService }) => mobileService)).toEqual([false, false, false, true])

    expect(await ask('/newsletters')).toHaveLength(4)
    expect(await ask('/newsletters/count')).toEqual({ recipients: 3, pending: 1, unreachable: 0 })
    expect((await ask('/newsletters.csv')).trim().split('\n')).toHaveLength(5)

    const issues: { id: string; state: (typeof issueStates)[number] }[] = await ask('/newsletter-issues')
    expect(issues.map(({ state }) => state).sort()).toEqual(['draft', 'draft', 'paused', 'scheduled', 'sent'])
    const lengths = await Promise.all(
      issues.map(async ({ id }) => (await ask(`/newsletter-issues/${id}`)).body.length),
    )
    expect(Math.max(...lengths)).toBe(50_000)
    for (const { id, state } of issues) {
      await ask(`/newsletter-issues/${id}/preview.html`)
      const isStarted = state === 'sent' || state === 'paused'
      expect(await ask(`/newsletter-issues/${id}/refused`)).toHaveLength(isStarted ? 1 : 0)
    }

    expect(await ask('/mail')).toMatchObject({ refused: 1 })
    expect(await ask('/mail/refused')).toMatchObject([{ subject: 'A refused one', reason: '550 5.7.1 no' }])

    for (const days of periods)
      expect(await ask(`/analytics?days=${days}`)).toMatchObject({
        totalVisitors: 3,
        totalSubmissions: 1,
        totalButtonClicks: 2,
        pageViews: 4,
        period: { consent: { chose: 3, agreed: 2 } },
      })
    expect((await ask('/analytics.csv')).trim().split('\n').length).toBeGreaterThan(300)
  })

  test(`${dialect}: an issue whose last mail was settled before the upgrade is finished`, async () => {
    const { ask } = await upgradeFirstRelease(dialect, async (tx) => {
      await sql`update mail_batches set state = 'sending'`.execute(tx)
      await sql`update mails set state = 'sent', settled_at = created_at
        where batch_id is not null and state = 'waiting'`.execute(tx)
    })
    const issues: { state: string }[] = await ask('/newsletter-issues')
    expect(issues.map(({ state }) => state).sort()).toEqual(['draft', 'draft', 'scheduled', 'sent', 'sent'])
  })

  test(`${dialect}: a database of the first release accepts today's form values and larger ones`, async () => {
    const { database, app, ask } = await upgradeFirstRelease(dialect)
    const answer = await app.inject({ method: 'POST', url: '/api/consultations', body: aRequest })
    expect(answer.statusCode).toBe(201)
    // A new area and raised limits: rows that a later release may store.
    const later = {
      ...aRequest,
      location: 'otley',
      serviceType: 'curl-cut',
      name: 'n'.repeat(500),
      phone: '0'.repeat(100),
      hairType: 'h'.repeat(10_000),
      id: 'later',
      createdAt: new Date('2026-03-05T00:00:00Z'),
    }
    await database.write((tx) => tx.insertInto('consultations').values(later).execute())
    const [shown] = await ask('/consultations')
    expect(shown).toEqual({ ...later, createdAt: later.createdAt.toISOString() })
  })
}

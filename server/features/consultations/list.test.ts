import type { LightMyRequestResponse as Response } from 'fastify'
import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { buildConsultation, signIn } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'

const url = '/api/admin/consultations'

for (const dialect of dialects) {
  test(`${dialect}: following the links reads every row once, newest first`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock, passwords } = await buildTestApp(database)
    // Rows with the same time are ordered by id.
    const seconds = [0, 0, 1, 1, 2, 2, 3]
    const rows = await Promise.all(
      seconds.map((second) =>
        buildConsultation(database, { createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) }),
      ),
    )
    const newestFirst = rows
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id)
    const headers = { cookie: await signIn(database, passwords, clock.now()) }

    const read: string[] = []
    let next: string | undefined = `${url}?limit=3`
    let pages = 0
    while (next) {
      const answer: Response = await app.inject({ url: next, headers })
      expect(answer.headers['x-total-count']).toBe('7')
      read.push(...answer.json().map(({ id }: { id: string }) => id))
      next = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
      pages++
    }
    expect(read).toEqual(newestFirst)
    expect(pages).toBe(3)
  })

  test(`${dialect}: a page that ends with the last row offers no next one`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock, passwords } = await buildTestApp(database)
    await buildConsultation(database)
    const cookie = await signIn(database, passwords, clock.now())
    const answer = await app.inject({ url: `${url}?limit=1`, headers: { cookie } })
    expect(answer.json()).toHaveLength(1)
    expect(answer.headers.link).toBeUndefined()
  })

  test(`${dialect}: a limit or a row that makes no sense is refused`, async () => {
    const { call } = await buildOwnerApp(await buildDatabase(dialect))
    const limits = ['limit=0', 'limit=501', 'limit=1.5', 'limit=x', 'limit=1&limit=2']
    const rows = ['before=nobody', 'before=%00', "before='", 'before=%ff']
    for (const query of [...limits, ...rows]) {
      const answer = await call('GET', `${url}?${query}`)
      expect(answer.statusCode, query).toBe(400)
      expect(Object.keys(answer.json().errors), query).toEqual([query.split('=')[0]])
    }
  })
}

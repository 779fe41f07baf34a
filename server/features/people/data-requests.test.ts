import { expect, test } from 'vitest'
import { buildDataRequest } from '#tests/support/data-requests.ts'
import { dialects } from '#tests/support/databases.ts'
import { amara, buildPeople, everyRow } from '#tests/support/people.ts'

for (const dialect of dialects) {
  test(`${dialect}: data requests and their mails are shown, copied and erased with the rest`, async () => {
    const { app, database, lookUp, erase, call } = await buildPeople(dialect)
    const body = { kind: 'erasure', email: amara.email, message: 'All of it, please' }
    expect((await app.inject({ method: 'POST', url: '/api/data-requests', body })).statusCode).toBe(201)
    await buildDataRequest(database, { email: amara.email, reference: 'AAAA', message: 'And a copy' })
    const answered = { answeredAt: new Date('2026-03-02T12:00:00Z'), outcome: 'sent' } as const
    await buildDataRequest(database, { email: amara.email, ...answered, askedAt: new Date(0) })
    const held = await lookUp(amara.email)
    expect(held.others).toMatchObject([
      {
        word: 'data request',
        lines: [
          'Asked to be erased on 1 Mar 2026, not confirmed. They wrote: “All of it, please”',
          'Asked for a copy on 1 Mar 2026, answer by 1 Apr 2026. They wrote: “And a copy”',
          'Asked for a copy on 1 Mar 2026, answered on 2 Mar 2026: copy sent',
        ],
      },
    ])
    for (const kind of ['data', 'page']) {
      const { content } = (await call('POST', 'copies', { contact: amara.email, kind })).json()
      expect(content, kind).toContain('All of it, please')
    }
    expect(await erase(amara.email)).toMatchObject({ erased: { 'data request': 3, mail: 1 } })
    expect(await everyRow(database)).not.toMatch(/amara|All of it|And a copy/)
  })

  test(`${dialect}: an open complaint stays and says until when, and is erased once answered`, async () => {
    const { database, lookUp, erase } = await buildPeople(dialect)
    const { id } = await buildDataRequest(database, {
      email: amara.email,
      kind: 'complaint',
      dueDay: '2026-03-31',
    })
    expect((await lookUp(amara.email)).others).toMatchObject([
      {
        word: 'open complaint',
        mustStay: 'until you have answered it',
        lines: ['Complained on 1 Mar 2026, confirm by 31 Mar 2026'],
      },
    ])
    expect(await erase(amara.email)).toEqual({
      erased: {},
      stays: [{ word: 'open complaint', count: 1, until: 'until you have answered it' }],
      wasErasedBefore: false,
    })
    await database.write((tx) =>
      tx
        .updateTable('dataRequests')
        .set({ answeredAt: new Date(), outcome: 'explained' })
        .where('id', '=', id)
        .execute(),
    )
    expect((await erase(amara.email)).erased).toEqual({ 'data request': 1 })
    expect(await everyRow(database)).not.toContain(amara.email)
  })
}

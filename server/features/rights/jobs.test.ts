import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { buildDataRequest, buildRights } from '#tests/support/data-requests.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { answeredForDays, deleteOldDataRequests, unconfirmedForDays } from './jobs.ts'

for (const dialect of dialects) {
  test(`${dialect}: unconfirmed requests are deleted after three days, answered ones after a year, open ones stay`, async () => {
    const database = await buildDatabase(dialect)
    const { clock, ask, rows, mails, now } = await buildRights(database)
    const job = () => deleteOldDataRequests({ database, now })
    await ask({ kind: 'complaint' })
    const open = await buildDataRequest(database, { askedAt: new Date(0), dueDay: '2026-01-01' })
    const answeredAt = clock.now()
    const answered = { answeredAt, outcome: 'sent', reference: 'AAAA', askedAt: new Date(1) } as const
    const { id } = await buildDataRequest(database, answered)
    clock.pass(unconfirmedForDays * dayMs)
    await job()
    expect(await rows()).toHaveLength(3)
    clock.pass(1)
    await job()
    expect((await rows()).map((row) => row.id)).toEqual([open.id, id])
    expect(await mails('data_request_link')).toEqual([])
    clock.pass((answeredForDays - unconfirmedForDays) * dayMs)
    await job()
    expect((await rows()).map((row) => row.id)).toEqual([open.id])
  })
}

import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { buildDataRequest, buildRights } from '#tests/support/data-requests.ts'
import { buildDatabase, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { answeredForDays, deleteOldDataRequests, remindOfDataRequests, unconfirmedForDays } from './jobs.ts'

/** Runs a job until it has no work left. */
async function finish({ runSlice }: Job) {
  while (await runSlice());
}

for (const dialect of dialects) {
  test(`${dialect}: a missed reminder is sent late, and says so`, async () => {
    const database = await buildDatabase(dialect)
    const { facts, mails, now } = await buildRights(database)
    await buildDataRequest(database, { dueDay: '2026-02-27' })
    await finish(remindOfDataRequests({ database, facts, now, mail: { wake: () => {} } }))
    expect((await mails('data_request_reminder')).map(({ subject }) => subject)).toEqual([
      'It is late to answer a request about personal data',
    ])
  })

  test(`${dialect}: unconfirmed requests are deleted after three days, answered ones after a year, open ones stay`, async () => {
    const database = await buildDatabase(dialect)
    const { clock, ask, rows, mails, now } = await buildRights(database)
    const job = deleteOldDataRequests({ database, now })
    await ask({ kind: 'complaint' })
    const open = await buildDataRequest(database, { askedAt: new Date(0), dueDay: '2026-01-01' })
    const answeredAt = clock.now()
    const answered = { answeredAt, outcome: 'sent', reference: 'AAAA', askedAt: new Date(1) } as const
    const { id } = await buildDataRequest(database, answered)
    clock.pass(unconfirmedForDays * dayMs)
    await finish(job)
    expect(await rows()).toHaveLength(3)
    clock.pass(1)
    await finish(job)
    expect((await rows()).map((row) => row.id)).toEqual([open.id, id])
    expect(await mails('data_request_link')).toEqual([])
    clock.pass((answeredForDays - unconfirmedForDays) * dayMs)
    await finish(job)
    expect((await rows()).map((row) => row.id)).toEqual([open.id])
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: the owner is reminded a week before the last day and on it, once each`, async () => {
    const database = await buildDatabase(dialect)
    const { clock, facts, mails, asOwner, now } = await buildRights(database)
    const { id } = await buildDataRequest(database, { dueDay: '2026-03-15', kind: 'erasure' })
    const waiting = { confirmedAt: null, dueDay: null, reference: null }
    await buildDataRequest(database, waiting)
    const job = remindOfDataRequests({ database, facts, now, mail: { wake: () => {} } })
    const subjects: string[][] = []
    for (let day = 1; day <= 18; day++) {
      await finish(job)
      await finish(job)
      const written = await mails('data_request_reminder')
      if (written.length > subjects.length) subjects.push([`${day} March`, `${written.at(-1)?.subject}`])
      clock.pass(dayMs)
    }
    expect(subjects).toEqual([
      ['8 March', '7 days are left to answer a request about personal data'],
      ['15 March', 'Today is the last day to answer a request about personal data'],
    ])
    // An answered request causes no reminder, and a queued one is deleted.
    const call = await asOwner()
    await call('PATCH', `/api/admin/data-requests/${id}`, { outcome: 'erased', version: 1 })
    expect(await mails('data_request_reminder')).toEqual([])
  })
}

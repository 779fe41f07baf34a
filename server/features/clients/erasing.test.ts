import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { neverAgainName } from '#server/database/backup.ts'
import { deleteOldMails } from '#server/mail/jobs.ts'
import { buildAppointment } from '#tests/support/appointments.ts'
import { buildDataRequest } from '#tests/support/data-requests.ts'
import { buildConsultation, mailsOf } from '#tests/support/factories.ts'
import { amara, buildPeople, everyRow, fillWithPeople, herWords } from '#tests/support/people.ts'
import { repeatErasures } from './erasing.ts'

const tables = [
  ...['consultations', 'clients', 'appointments', 'timelineEvents', 'newsletters', 'mails'],
] as const satisfies string[]

test('nobody is erased with a visit ahead, and is in no mail the night after its cancellation has left or was refused', async () => {
  const { callOwner, clock, config, database, erase, read, send } = await buildPeople()
  const visit = { consultationId: await send(), startsAt: new Date('2026-03-19T14:00:00Z') }
  const { id } = await buildAppointment(database, visit, amara)
  expect(await erase(amara.email)).toMatchObject({ detail: expect.stringContaining('a visit ahead') })
  await repeatErasures({ config, database })
  expect((await read(amara.email)).counts).toMatchObject({ request: 1, visit: 1 })
  const cancelled = { version: 1, state: 'cancelled', notifyClient: true }
  await callOwner('POST', `/api/admin/appointments/${id}/state`, cancelled)
  await erase(amara.email)
  expect(await mailsOf(database)).toMatchObject([{ kind: 'booking_cancelled', toAddress: amara.email }])
  // Neither a second erasure nor the next start takes the mail back.
  await erase(amara.email)
  await repeatErasures({ config, database })
  const night = () => deleteOldMails({ database, now: clock.now })
  await night()
  expect(await mailsOf(database)).toHaveLength(1)
  for (const state of ['sent', 'refused'] as const) {
    const [mail] = await mailsOf(database)
    await database.write((tx) => tx.updateTable('mails').set({ state, settledAt: clock.now() }).execute())
    clock.pass(1)
    await night()
    expect(await everyRow(database)).not.toContain(amara.email)
    if (mail) await database.write((tx) => tx.insertInto('mails').values(mail).execute())
  }
  clock.pass(30 * dayMs)
  await night()
  expect(await everyRow(database)).not.toContain(amara.email)
})

test('an open complaint stays with its mails, and is erased once answered', async () => {
  const { app, copy, database, erase, read, send } = await buildPeople()
  const body = { kind: 'complaint', email: amara.email, message: 'You used my picture' }
  await app.inject({ method: 'POST', url: '/api/data-requests', body })
  await buildDataRequest(database, { email: amara.email, kind: 'access' })
  await send()
  expect(await copy(amara.email)).toContain('You used my picture')
  expect(await erase(amara.email)).toMatchObject({
    erased: { request: 1, 'data request': 1, mail: 2 },
    openComplaints: 1,
  })
  const kinds = async () => (await mailsOf(database)).map(({ kind }) => kind).toSorted()
  expect(await kinds()).toEqual(['data_request_alert', 'data_request_receipt'])
  expect(await read(amara.email)).toMatchObject({ openComplaints: 1 })
  await database.write((tx) =>
    tx.updateTable('dataRequests').set({ answeredAt: new Date(), outcome: 'answered' }).execute(),
  )
  expect((await erase(amara.email)).erased).toEqual({ 'data request': 1, mail: 2 })
  expect(await everyRow(database)).not.toContain(amara.email)
})

test('an erasure deletes and counts everything, can be repeated, and is repeated in a restored older database', async () => {
  const people = await buildPeople()
  await fillWithPeople(people)
  const { clock, config, erase, database, read } = people
  expect(await everyRow(database)).toContain(amara.email)
  const held = await read(amara.email)
  expect(held.counts).toEqual({
    ...{ request: 2, note: 1, client: 1, visit: 1, subscription: 1, mail: 5 },
  })
  await database.write((tx) => tx.updateTable('clients').set({ createdAt: clock.now() }).execute())
  await database.write((tx) => tx.updateTable('appointments').set({ createdAt: clock.now() }).execute())
  const saved = await Promise.all(
    tables.map(
      async (table) => [table, await database.kysely.selectFrom(table).selectAll().execute()] as const,
    ),
  )
  clock.pass(60_000)
  const ids = expect.arrayContaining(held.requests.map((request: { id: string }) => request.id))
  expect(await erase(amara.email)).toEqual({ erased: held.counts, ids, openComplaints: 0 })
  const rows = (await everyRow(database)).toLowerCase()
  for (const word of herWords) expect(rows).not.toContain(word.toLowerCase())
  expect(await erase(amara.email)).toEqual({ erased: {}, ids: [], openComplaints: 0 })
  const file = await readFile(join(config.dataDir, neverAgainName), 'utf8')
  expect(file.trim().split('\n')).toHaveLength(2)
  expect(file).not.toMatch(/amara|okafor|7700/i)
  await database.write(async (tx) => {
    for (const table of tables.toReversed()) await tx.deleteFrom(table).execute()
    for (const [table, rows] of saved)
      if (rows.length > 0)
        await tx
          .insertInto(table)
          .values(rows as never)
          .execute()
  })
  // She came back as a new client before anybody needed the backup.
  clock.pass(60_000)
  await buildConsultation(database, { ...amara, hairType: 'A new start', createdAt: clock.now() })
  await repeatErasures({ config, database })
  expect((await read(amara.email)).counts).toEqual({ request: 1 })
  expect(await everyRow(database)).toContain('A new start')
  expect((await read('beth@example.com')).counts).toMatchObject({ request: 1, subscription: 1 })
})

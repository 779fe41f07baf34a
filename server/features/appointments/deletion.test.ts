import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { deleteOldMails } from '#server/mail/jobs.ts'
import { thursday } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { buildScene } from '#tests/support/outbox.ts'
import { amara, buildPeople, everyRow } from '#tests/support/people.ts'

/** A client booked for Thursday, and a mail server that receives the mails. */
async function build(booking: object = {}) {
  const { clock: outboxClock, database, mailServer, start } = await buildScene({})
  const people = await buildPeople({ database })
  const { callOwner, send } = people
  const id = await send()
  const visit = { id: randomUUID(), who: { consultationId: id }, ...thursday, ...booking }
  await callOwner('POST', '/api/admin/appointments', visit)
  const remove = () => callOwner('DELETE', `/api/admin/consultations/${id}`)
  const cancellations = async () =>
    (await mailsOf(database)).filter(({ kind }) => kind === 'booking_cancelled').length
  /** What is stored in the night after the mail has left. */
  const rowsAfterNight = async () => {
    await expect.poll(async () => (await mailsOf(database)).every(({ state }) => state === 'sent')).toBe(true)
    await deleteOldMails({ database, now: people.clock.now })
    return await everyRow(database)
  }
  return { ...people, mailServer, outboxClock, start, remove, cancellations, rowsAfterNight }
}

test('neither is a request deleted nor its client erased while a visit is ahead, but once it is over', async () => {
  const ahead = await build()
  const person = (await ahead.find(amara.email))[0]?.id
  for (const refused of [await ahead.remove(), await ahead.call('POST', `${person}/erasure`)])
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      expect.stringContaining('a visit ahead'),
    ])
  const past = { date: '2026-02-26', ignoreWarnings: true }
  const over = await build(past)
  await over.erase(amara.email)
  expect(await over.cancellations()).toBe(0)
  expect(await everyRow(over.database)).not.toMatch(/amara|okafor/i)
  expect((await (await build(past)).remove()).statusCode).toBe(204)
})

for (const way of ['deleted', 'erased'] as const)
  test(`a cancellation that still waits leaves though its client is ${way} meanwhile, and then nothing stays`, async () => {
    const asked = await build({ notifyClient: true })
    const { callOwner, cancellations, database, erase, mailServer, outboxClock, remove, start } = asked
    const [visit] = await database.kysely.selectFrom('appointments').select(['id', 'version']).execute()
    const url = `/api/admin/appointments/${visit?.id}/state`
    const body = { version: visit?.version, state: 'cancelled', notifyClient: true }
    await database.write((tx) => tx.updateTable('mails').set({ state: 'sent' }).execute())
    const answer = await callOwner('POST', url, body)
    expect([answer.statusCode, await cancellations()]).toEqual([200, 1])
    if (way === 'deleted') await remove()
    else await erase(amara.email)
    expect(await cancellations()).toBe(1)
    outboxClock.pass(minuteMs)
    start()
    await mailServer.received(1)
    expect((await mailServer.parsed())[0]?.subject).toBe('Your visit on Thursday 5 March is cancelled')
    expect(await asked.rowsAfterNight()).not.toMatch(/amara|okafor/i)
  })

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

test('a request is not deleted while a visit is ahead; its client is erased and told, and nothing of her stays', async () => {
  const { erase, mailServer, remove, rowsAfterNight, start } = await build({ notifyClient: true })
  const refused = await remove()
  expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('a visit ahead')])
  await erase(amara.email, { notifyClient: true })
  start()
  await mailServer.received(1)
  const [mail] = await mailServer.parsed()
  expect(mail?.subject).toBe('Your visit on Thursday 5 March is cancelled')
  expect(mail?.text).toContain('Your visit on Thursday 5 March, 10:30 is cancelled.')
  expect(mail?.text).not.toContain('other times')
  expect(mail?.attachments.map(({ filename }) => filename)).toContain('appointment.ics')
  expect(await rowsAfterNight()).not.toMatch(/amara|okafor/i)
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

test('a client who had no calendar file is told in words alone, and nobody is told unasked or of what is over', async () => {
  const asked = await build()
  await asked.erase(amara.email, { notifyClient: true })
  asked.start()
  await asked.mailServer.received(1)
  const [mail] = await asked.mailServer.parsed()
  expect([mail?.subject, mail?.attachments]).toEqual(['Your visit on Thursday 5 March is cancelled', []])
  expect(mail?.text).not.toContain('calendar')
  const unasked = await build({ notifyClient: true })
  await unasked.erase(amara.email)
  expect(await unasked.cancellations()).toBe(0)
  const over = await build({ date: '2026-02-26', ignoreWarnings: true })
  await over.erase(amara.email, { notifyClient: true })
  expect(await over.cancellations()).toBe(0)
  const done = await build({ date: '2026-02-26', ignoreWarnings: true })
  expect((await done.remove()).statusCode).toBe(204)
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dialects, usuallySqlite } from '#tests/support/databases.ts'
import { thursday } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { buildScene } from '#tests/support/outbox.ts'
import { amara, buildPeople, everyRow } from '#tests/support/people.ts'

/** A client booked for Thursday, and a mail server that receives the mails. */
async function build(dialect: (typeof dialects)[number], booking: object = {}) {
  const { database, mailServer, start } = await buildScene(dialect, {})
  const people = await buildPeople(dialect, database)
  const { app, cookie, send } = people
  const headers = { cookie }
  const id = await send()
  const url = '/api/admin/appointments'
  const who = { consultationId: id }
  await app.inject({ method: 'POST', url, headers, body: { id: randomUUID(), who, ...thursday, ...booking } })
  const remove = (query = '') =>
    app.inject({ method: 'DELETE', url: `/api/admin/consultations/${id}${query}`, headers })
  const cancellations = async () =>
    (await mailsOf(database)).filter(({ kind }) => kind === 'booking_cancelled').length
  return { ...people, mailServer, start, remove, cancellations }
}

for (const dialect of dialects) {
  test(`${dialect}: a client is told that her appointment is cancelled though her request is deleted, and nothing of her stays`, async () => {
    const { database, mailServer, remove, start } = await build(dialect, { notifyClient: true })
    expect((await remove('?notifyClient=yes')).statusCode).toBe(204)
    start()
    await mailServer.received(1)
    const [mail] = await mailServer.parsed()
    expect(mail?.subject).toBe('Your visit on 5 March is cancelled')
    expect(mail?.text).toContain('Your visit on Thursday 5 March, 10:30 is cancelled.')
    expect(mail?.text).not.toContain('other times')
    expect(mail?.attachments.map(({ filename }) => filename)).toContain('appointment.ics')
    await expect.poll(() => everyRow(database)).not.toMatch(/amara|okafor/i)
  })

  test(`${dialect}: whoever is erased with an appointment ahead is told first, a second erasure does not stop it, and then nothing stays`, async () => {
    const { database, erase, lookUp, mailServer, start } = await build(dialect, { notifyClient: true })
    const startsAt = '2026-03-05T10:30:00.000Z'
    expect(await lookUp(amara.email)).toMatchObject([{ upcoming: [{ startsAt }] }])
    expect(await erase(amara.email, true)).toMatchObject({ erased: { request: 1, appointment: 1 } })
    expect((await erase(amara.email, true)).erased).toEqual({})
    start()
    await mailServer.received(1)
    expect((await mailServer.parsed()).map(({ subject }) => subject)).toEqual([
      'Your visit on 5 March is cancelled',
    ])
    await expect.poll(() => everyRow(database)).not.toMatch(/amara|okafor/i)
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: a client who had no calendar file is told in words alone, and nobody is told unasked or of what is over`, async () => {
    const asked = await build(dialect)
    await asked.remove('?notifyClient=yes')
    asked.start()
    await asked.mailServer.received(1)
    const [mail] = await asked.mailServer.parsed()
    expect([mail?.subject, mail?.attachments]).toEqual(['Your visit on 5 March is cancelled', []])
    expect(mail?.text).not.toContain('calendar')
    const unasked = await build(dialect, { notifyClient: true })
    await unasked.remove()
    expect(await unasked.cancellations()).toBe(0)
    const over = await build(dialect, { date: '2026-02-26', ignoreWarnings: true })
    await over.remove('?notifyClient=yes')
    expect(await over.cancellations()).toBe(0)
  })
}

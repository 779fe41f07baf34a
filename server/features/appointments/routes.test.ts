import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { fileOf, unfolded } from '#tests/support/calendars.ts'
import { dialects, usuallySqlite } from '#tests/support/databases.ts'
import { buildDiary, thursday } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'

/** The diary, with a request of Amara Okafor. */
async function build(dialect: (typeof dialects)[number]) {
  const diary = await buildDiary(dialect)
  const { add, book, call, database, url } = diary
  const { id } = await add({ name: 'Amara Okafor' })
  return {
    ...diary,
    id,
    bookFor: (own: object = {}) => book({ who: { consultationId: id }, ...own }),
    request: async () => (await call('GET', `/api/admin/worklist/${id}`)).json(),
    sendFile: (appointmentId: string) => call('POST', `${url}/${appointmentId}/file`),
    async historyOf() {
      const rows = await database.kysely.selectFrom('timelineEvents').selectAll().orderBy('id').execute()
      return rows
        .map(({ kind, details }) => [kind, JSON.parse(details)])
        .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
    },
  }
}

for (const dialect of dialects) {
  test(`${dialect}: a request is booked for a time by the clock in London, moved and set free again`, async () => {
    const { bookFor, change, settle, request, historyOf } = await build(dialect)
    const { appointment } = await bookFor()
    expect(await request()).toMatchObject({
      ...{ status: 'booked', version: 2, answeredAt: expect.any(String) },
      booking: { startsAt: '2026-03-05T10:30:00.000Z', endsAt: '2026-03-05T12:00:00.000Z' },
    })
    // In summer London is an hour ahead of UTC.
    await change(appointment.id, { version: 1, date: '2026-06-01', time: '09:00' })
    const moved = { startsAt: '2026-06-01T08:00:00.000Z', endsAt: '2026-06-01T09:30:00.000Z' }
    expect((await request()).booking).toMatchObject(moved)
    await settle(appointment.id, { version: 2, state: 'cancelled' })
    expect(await request()).not.toHaveProperty('booking')
    expect(await historyOf()).toEqual([
      ['booking', { change: 'made', startsAt: '2026-03-05T10:30:00.000Z', minutes: 90 }],
      ['booking', { change: 'moved', startsAt: '2026-06-01T08:00:00.000Z', minutes: 90 }],
      ['booking', { change: 'removed', startsAt: '2026-06-01T08:00:00.000Z' }],
      ['status', { from: 'booked', to: 'replied' }],
      ['status', { from: 'new', to: 'booked' }],
    ])
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: a time that she is asked about leaves the request as it was`, async () => {
    const { book, bookFor, request } = await build(dialect)
    await book()
    expect(await bookFor({ time: '11:00' })).toEqual({
      isSaved: false,
      warnings: [{ kind: 'overlap', text: 'This overlaps with Beth Langley, 10:30 to 12:00.' }],
    })
    expect(await request()).toMatchObject({ status: 'new', version: 1 })
    expect(await bookFor({ time: '11:00', anyway: true })).toMatchObject({ isSaved: true })
  })

  test(`${dialect}: the calendar file goes out by mail, again when she says so, and is cancelled with the time`, async () => {
    const { bookFor, change, settle, sendFile, request, id, database, clock } = await build(dialect)
    const { appointment } = await bookFor({ tells: true, words: 'Please come with your hair dry.' })
    expect((await request()).booking.file).toEqual({
      ...{ at: clock.now().toISOString(), state: 'waiting', isOutdated: false },
      endsAt: '2026-03-05T12:00:00.000Z',
    })
    const leave = async () => {
      await database.write((tx) => tx.updateTable('mails').set({ state: 'sent' }).execute())
      clock.pass(1000)
    }
    await leave()
    await change(appointment.id, { version: 1, time: '14:00' })
    expect((await request()).booking.file.isOutdated).toBe(true)
    const sent = (await sendFile(appointment.id)).json()
    expect(sent).toMatchObject({ file: { state: 'waiting', isOutdated: false } })
    // What has left cannot be undone.
    expect(sent).not.toHaveProperty('undoUntil')
    await leave()
    await sendFile(appointment.id)
    await leave()
    await settle(appointment.id, { version: 2, state: 'cancelled' })
    expect((await sendFile(appointment.id)).statusCode).toBe(409)
    const mails = await mailsOf(database)
    expect(
      mails.map(({ kind, toAddress, replyToAddress, consultationId }) => [
        ...[kind, toAddress, replyToAddress, consultationId],
      ]),
    ).toEqual(
      ['booking', 'booking', 'booking', 'booking_cancelled'].map((kind) => [
        ...[kind, 'amara@example.com', 'hello@northleedscurls.example', id],
      ]),
    )
    expect(mails[0]?.text).toContain('Please come with your hair dry.')
    const events = mails.map((mail) => new ICAL.Component(ICAL.parse(fileOf(mail))))
    const valuesOf = (name: string) =>
      events.map((event) => String(event.getFirstSubcomponent('vevent')?.getFirstPropertyValue(name)))
    expect(new Set(valuesOf('uid')).size).toBe(1)
    expect(valuesOf('sequence')).toEqual(['0', '1', '1', '2'])
    const methods = events.map((event) => event.getFirstPropertyValue('method'))
    expect(methods).toEqual(['REQUEST', 'REQUEST', 'REQUEST', 'CANCEL'])
    const [first, moved] = ['2026-03-05T10:30:00', '2026-03-05T14:00:00']
    expect(valuesOf('dtstart')).toEqual([first, moved, moved, moved])
    expect(valuesOf('status')).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CANCELLED'])
  })

  test(`${dialect}: who was not told is told of nothing unasked, and a file that nobody can use any more waits for nobody`, async () => {
    const { book, bookFor, settle, sendFile, database } = await build(dialect)
    const { appointment } = await bookFor()
    await settle(appointment.id, { version: 1, state: 'cancelled', tells: false })
    expect(await mailsOf(database)).toEqual([])
    const nobody = await book({ who: { name: 'Rose Langley', phone: '0113 496 0183' }, time: '14:00' })
    expect((await sendFile(nobody.appointment.id)).json().errors).toEqual({
      email: 'No email is known: ring or text.',
    })
    await bookFor({ tells: true })
    expect((await mailsOf(database))[0]?.expiresAt).toEqual(new Date('2026-03-05T12:00:00Z'))
  })

  test(`${dialect}: with a request goes its booking`, async () => {
    const { id, bookFor, call, database } = await build(dialect)
    await bookFor({ tells: true })
    await call('DELETE', `/api/admin/consultations/${id}`)
    expect(await database.kysely.selectFrom('appointments').selectAll().execute()).toEqual([])
    expect(await database.kysely.selectFrom('clients').selectAll().execute()).toEqual([])
    expect(await mailsOf(database)).toEqual([])
  })

  test(`${dialect}: the file of an appointment can be taken away, and says whom to ring and where to go`, async () => {
    const { bookFor, call, url } = await build(dialect)
    const { appointment } = await bookFor({ place: 'home' })
    const answer = await call('GET', `${url}/${appointment.id}/file.ics`)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="appointment.ics"')
    const lines = unfolded(answer.body)
    expect(lines).toContain('SUMMARY:Amara Okafor: Cut only')
    expect(lines).toContain('LOCATION:At her home\\, Headingley')
    expect(lines).toContain('DESCRIPTION:Area: Headingley\\nPhone: 07700 900123')
  })

  test(`${dialect}: an unknown request or appointment and a stranger are refused`, async () => {
    const { app, bookFor, call, url } = await build(dialect)
    const body = { id: randomUUID(), who: { consultationId: 'unknown' }, ...thursday }
    expect((await call('POST', url, body)).statusCode).toBe(404)
    const { appointment } = await bookFor()
    for (const [method, path, own] of [
      ['POST', '', body],
      ['POST', '/file', {}],
      ['GET', '/file.ics', undefined],
    ] as const) {
      const at = (id: string) => `${url}${path && `/${id}`}${path}`
      if (path) expect((await call(method, at('unknown'), own)).statusCode).toBe(404)
      const stranger = await app.inject({ method, url: at(appointment.id), ...(own && { body: own }) })
      expect(stranger.statusCode).toBe(401)
    }
  })
}

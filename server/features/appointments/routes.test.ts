import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { buildTestApp, minutes } from '#tests/support/build-test-app.ts'
import { fileOf, unfolded } from '#tests/support/calendars.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { buildConsultation, mailsOf, signIn } from '#tests/support/factories.ts'

const url = '/api/admin/worklist'

// The test clock stands at 10:00 on 1 March 2026.
const thursday = { date: '2026-03-05', time: '10:30', minutes: 120 }

async function build(dialect: (typeof dialects)[number]) {
  const database = await buildDatabase(dialect)
  const { app, clock, passwords } = await buildTestApp(database)
  const cookie = await signIn(database, passwords, clock.now())
  const headers = { cookie }
  const book = (id: string, body: object) =>
    app.inject({ method: 'POST', url: `${url}/${id}/booking`, headers, body: { version: 1, ...body } })
  const remove = (id: string, version: number) =>
    app.inject({ method: 'DELETE', url: `${url}/${id}/booking?version=${version}`, headers })
  const sendFile = (id: string) => app.inject({ method: 'POST', url: `${url}/${id}/booking/file`, headers })
  const read = async (id: string) => (await app.inject({ url: `${url}/${id}`, headers })).json()
  const add = (name: string) =>
    buildConsultation(database, { name, createdAt: new Date(clock.now().getTime() - minutes(60)) })
  const historyOf = async (consultationId: string) =>
    (
      await database.kysely
        .selectFrom('consultationHistory')
        .selectAll()
        .where('consultationId', '=', consultationId)
        .orderBy('id')
        .execute()
    )
      .map(({ kind, details }) => [kind, JSON.parse(details)])
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  return { app, database, clock, headers, book, remove, sendFile, read, add, historyOf }
}

for (const dialect of dialects) {
  test(`${dialect}: a request is booked for a time by the clock in London, moved and set free again`, async () => {
    const { add, book, read, remove, historyOf } = await build(dialect)
    const { id } = await add('Amara Okafor')
    const booked = (await book(id, thursday)).json()
    expect(booked).toMatchObject({
      isSaved: true,
      entry: {
        status: 'booked',
        version: 2,
        booking: { startsAt: '2026-03-05T10:30:00.000Z', endsAt: '2026-03-05T12:30:00.000Z' },
      },
    })
    expect(booked.entry).toHaveProperty('answeredAt')
    expect(await read(id)).toEqual(booked.entry)
    // In summer London is an hour ahead of UTC.
    await book(id, { date: '2026-06-01', time: '09:00', minutes: 90, version: 2 })
    expect((await read(id)).booking).toMatchObject({
      startsAt: '2026-06-01T08:00:00.000Z',
      endsAt: '2026-06-01T09:30:00.000Z',
    })
    expect((await remove(id, 3)).json()).toMatchObject({ status: 'booked', version: 4 })
    expect(await read(id)).not.toHaveProperty('booking')
    expect((await remove(id, 4)).statusCode).toBe(404)
    expect(await historyOf(id)).toEqual([
      ['booking', { change: 'made', startsAt: '2026-03-05T10:30:00.000Z', minutes: 120 }],
      ['booking', { change: 'moved', startsAt: '2026-06-01T08:00:00.000Z', minutes: 90 }],
      ['booking', { change: 'removed', startsAt: '2026-06-01T08:00:00.000Z' }],
      ['status', { from: 'new', to: 'booked' }],
    ])
  })

  test(`${dialect}: without a day and a time a request is only marked as booked`, async () => {
    const { add, book } = await build(dialect)
    const { id } = await add('Amara Okafor')
    const { entry } = (await book(id, {})).json()
    expect(entry).toMatchObject({ status: 'booked' })
    expect(entry).not.toHaveProperty('booking')
  })

  test(`${dialect}: a time in the past, or within another booking, is booked only once she says so @asvs-2.3.4`, async () => {
    const { add, book, read } = await build(dialect)
    const [chloe, amara] = [await add('Chloe Whitaker'), await add('Amara Okafor')]
    await book(chloe.id, thursday)
    const within = { ...thursday, time: '12:00', minutes: 60 }
    const asked = (await book(amara.id, within)).json()
    expect(asked).toEqual({
      isSaved: false,
      isPast: false,
      overlaps: [
        {
          name: 'Chloe Whitaker',
          startsAt: '2026-03-05T10:30:00.000Z',
          endsAt: '2026-03-05T12:30:00.000Z',
        },
      ],
    })
    // Everything was rolled back, the status and the version.
    expect(await read(amara.id)).toMatchObject({ status: 'new', version: 1 })
    expect((await book(amara.id, { ...within, anyway: true })).json()).toMatchObject({ isSaved: true })
    expect((await book(chloe.id, { ...thursday, version: 2, time: '13:00' })).json()).toMatchObject({
      isSaved: true,
    })
    expect((await book(chloe.id, { ...thursday, version: 3, date: '2026-02-27' })).json()).toEqual({
      isSaved: false,
      isPast: true,
      overlaps: [],
    })
  })

  test(`${dialect}: a time that the clocks leave out, half a time and an odd length are refused in words @asvs-2.2.3`, async () => {
    const { add, book } = await build(dialect)
    const { id } = await add('Amara Okafor')
    const messageOf = async (body: object) => {
      const answer = await book(id, body)
      expect(answer.statusCode).toBe(400)
      return answer.json().errors
    }
    expect(await messageOf({ date: '2026-03-29', time: '01:30' })).toEqual({
      time: 'The clocks in London leave this hour out. Please choose another time.',
    })
    expect(await messageOf({ date: '2026-03-05' })).toEqual({ time: 'Please choose a time' })
    for (const bad of [
      { time: '10:30' },
      { date: '2026-02-31', time: '10:30' },
      { date: '5 March', time: '10:30' },
    ])
      expect(await messageOf(bad)).toEqual({ date: 'Please choose a day, or leave day and time empty' })
    for (const slip of ['0026-03-05', '9999-12-31'])
      expect(await messageOf({ date: slip, time: '23:00' })).toEqual({ date: 'Please check the year' })
    expect(await messageOf({ ...thursday, time: '25:00' })).toEqual({ time: 'Please choose a time' })
    for (const length of [0, 4, 721, 60.5, 'long'])
      expect(await messageOf({ ...thursday, minutes: length })).toEqual({
        minutes: 'Please choose a length of 5 minutes to 12 hours',
      })
  })

  test(`${dialect}: of two devices that book a request the second is told, and nothing is overwritten @asvs-2.3.4`, async () => {
    const { add, book, read, remove } = await build(dialect)
    const { id } = await add('Amara Okafor')
    const both = await Promise.all([book(id, thursday), book(id, { ...thursday, time: '15:00' })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const { booking } = await read(id)
    expect(both.find(({ statusCode }) => statusCode === 200)?.json().entry.booking).toEqual(booking)
    expect((await remove(id, 1)).statusCode).toBe(409)
    expect((await read(id)).booking).toEqual(booking)
  })

  test(`${dialect}: the calendar file goes out by mail, again when the time moves, and is cancelled with it`, async () => {
    const { add, book, read, remove, sendFile, database, clock } = await build(dialect)
    const { id } = await add('Amara Okafor')
    await book(id, { ...thursday, sendsFile: true })
    expect((await read(id)).booking).toHaveProperty('file', {
      at: clock.now().toISOString(),
      state: 'waiting',
      endsAt: '2026-03-05T12:30:00.000Z',
      isOutdated: false,
    })
    const leave = () => database.write((tx) => tx.updateTable('mails').set({ state: 'sent' }).execute())
    await leave()
    clock.pass(1000)
    await book(id, { ...thursday, time: '14:00', version: 2 })
    expect((await read(id)).booking.file.isOutdated).toBe(true)
    expect((await sendFile(id)).json().booking.file.isOutdated).toBe(false)
    await leave()
    expect((await read(id)).booking.file.state).toBe('sent')
    clock.pass(1000)
    await remove(id, 3)
    const mails = await mailsOf(database)
    expect(
      mails.map(({ kind, toAddress, replyToAddress, consultationId }) => [
        kind,
        toAddress,
        replyToAddress,
        consultationId,
      ]),
    ).toEqual(
      ['booking', 'booking', 'booking_cancelled'].map((kind) => [
        kind,
        'amara@example.com',
        'hello@northleedscurls.example',
        id,
      ]),
    )
    const events = mails.map((mail) => new ICAL.Component(ICAL.parse(fileOf(mail))))
    const valuesOf = (name: string) =>
      events.map((event) => String(event.getFirstSubcomponent('vevent')?.getFirstPropertyValue(name)))
    expect(new Set(valuesOf('uid')).size).toBe(1)
    expect(valuesOf('sequence')).toEqual(['0', '1', '2'])
    expect(events.map((event) => event.getFirstPropertyValue('method'))).toEqual([
      'REQUEST',
      'REQUEST',
      'CANCEL',
    ])
    expect(valuesOf('dtstart')).toEqual(['2026-03-05T10:30:00', '2026-03-05T14:00:00', '2026-03-05T14:00:00'])
    expect(valuesOf('status')).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
  })

  test(`${dialect}: who was sent no file is told of nothing, and a file that nobody can use any more waits for nobody`, async () => {
    const { add, book, remove, sendFile, database } = await build(dialect)
    const { id } = await add('Amara Okafor')
    expect((await sendFile(id)).statusCode).toBe(404)
    await book(id, thursday)
    await remove(id, 2)
    expect(await mailsOf(database)).toEqual([])
    await book(id, { ...thursday, version: 3, sendsFile: true })
    expect((await mailsOf(database))[0]?.expiresAt).toEqual(new Date('2026-03-05T12:30:00Z'))
  })

  test(`${dialect}: with a request goes its booking @data-bookings`, async () => {
    const { add, book, app, database, headers } = await build(dialect)
    const { id } = await add('Amara Okafor')
    await book(id, { ...thursday, sendsFile: true })
    await app.inject({ method: 'DELETE', url: `/api/admin/consultations/${id}`, headers })
    expect(await database.kysely.selectFrom('appointments').selectAll().execute()).toEqual([])
    expect(await database.kysely.selectFrom('clients').selectAll().execute()).toEqual([])
    expect(await mailsOf(database)).toEqual([])
  })

  test(`${dialect}: the file of a booking can be taken away, and says whom to ring and where to go @asvs-5.4.1`, async () => {
    const { add, book, app, headers } = await build(dialect)
    const { id } = await add('Amara Okafor')
    const file = () => app.inject({ url: `${url}/${id}/booking.ics`, headers })
    expect((await file()).statusCode).toBe(404)
    await book(id, thursday)
    const answer = await file()
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="appointment.ics"')
    const lines = unfolded(answer.body)
    expect(lines).toContain('SUMMARY:Amara Okafor: Cut only')
    expect(lines).toContain('LOCATION:At her home\\, Headingley')
    expect(lines).toContain('DESCRIPTION:Area: Headingley\\nPhone: 07700 900123')
  })

  test(`${dialect}: an unknown request and a stranger are refused`, async () => {
    const { add, app, book } = await build(dialect)
    const { id } = await add('Amara Okafor')
    expect((await book('unknown', thursday)).statusCode).toBe(404)
    for (const [method, path] of [
      ['POST', 'booking'],
      ['DELETE', 'booking?version=1'],
      ['POST', 'booking/file'],
      ['GET', 'booking.ics'],
    ] as const) {
      const body = method === 'POST' ? { version: 1 } : undefined
      expect(
        (await app.inject({ method, url: `${url}/${id}/${path}`, ...(body && { body }) })).statusCode,
      ).toBe(401)
    }
  })
}

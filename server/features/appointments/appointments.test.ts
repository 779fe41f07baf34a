import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anyDialect, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { beth, buildDiary, thursday, workingWeek } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'

const seconds = (count: number) => count * 1000

/** Subjects of the mails that are still to be sent, in order of time. */
async function waiting(database: Parameters<typeof mailsOf>[0]) {
  const mails = (await mailsOf(database)).filter(({ state }) => state === 'waiting')
  return mails.map(({ subject, dueAt }) => ({ subject, dueAt }))
}

for (const dialect of dialects) {
  test(`${dialect}: a regular who rings is booked by name and phone, without a receipt, and found again by either`, async () => {
    const { book, call, database, diary, clock } = await buildDiary(dialect)
    const { appointment } = await book({ tells: true })
    expect(appointment).toMatchObject({ startsAt: '2026-03-05T10:30:00.000Z', client: beth, state: 'booked' })
    expect(appointment).not.toHaveProperty('consultationId')
    const [mail, ...others] = await waiting(database)
    expect([mail?.subject, others]).toEqual(['Your visit on Thursday 5 March', []])
    expect(mail?.dueAt).toEqual(new Date(clock.now().getTime() + seconds(20)))
    for (const search of ['lang', 'BETH', '01134960182', 'beth@'])
      expect((await call('GET', `/api/admin/clients?search=${search}`)).json(), search).toMatchObject([
        { ...beth, last: { id: appointment.id } },
      ])
    expect((await call('GET', '/api/admin/clients?search=nobody')).json()).toEqual([])
    const again = await book({ who: { clientId: appointment.client.id }, date: '2026-03-12' })
    expect(again.appointment.client).toEqual(appointment.client)
    // Two people may share a phone.
    const mother = await book({ who: { ...beth, name: 'Rose Langley', email: '' }, date: '2026-03-13' })
    expect(mother.appointment.client.id).not.toBe(appointment.client.id)
    const [day] = (await diary('2026-03-05')).days
    expect(day?.rows).toMatchObject([{ kind: 'appointment', appointment: { id: appointment.id } }])
  })

  test(`${dialect}: a request has several appointments, shows the next, and a repeated call books once`, async () => {
    const { add, book, call } = await buildDiary(dialect)
    const { id: consultationId } = await add({ name: 'Amara Okafor' })
    const id = randomUUID()
    const body = {
      id,
      who: { consultationId },
      ...thursday,
      place: 'home',
      address: '12 Otley Road, LS16 5JX',
    }
    const [first, second] = await Promise.all([
      call('POST', '/api/admin/appointments', body),
      call('POST', '/api/admin/appointments', body),
    ])
    expect([first.json(), second.json()]).toMatchObject([{ isSaved: true }, { isSaved: true }])
    const later = await book({ who: { consultationId }, date: '2026-04-16', place: 'home' })
    // The address of the first visit is offered for the next.
    expect(later.appointment).toMatchObject({ address: '12 Otley Road, LS16 5JX', consultationId })
    const list = (await call('GET', `/api/admin/appointments?consultationId=${consultationId}`)).json()
    expect(list.map((one: { id: string }) => one.id)).toEqual([later.appointment.id, id])
    const entry = (await call('GET', `/api/admin/worklist/${consultationId}`)).json()
    expect(entry).toMatchObject({ status: 'booked', booking: { appointmentId: id } })
  })

  test(`${dialect}: booked requests stand in the order of their appointments, and those without one to come behind them`, async () => {
    const { add, book, call, passLoggedIn } = await buildDiary(dialect)
    const bookFor = async (name: string, date: string, hoursAgo: number) => {
      const { id: consultationId } = await add({ name, hoursAgo })
      await book({ who: { consultationId }, date, anyway: true })
    }
    await bookFor('Late', '2026-04-20', 1)
    await bookFor('Over', '2026-03-02', 2)
    await bookFor('Soon', '2026-03-09', 3)
    await bookFor('Next', '2026-03-05', 4)
    await passLoggedIn(2 * 24 * 3600 * 1000)
    const names = async (query: string) =>
      (await call('GET', `/api/admin/worklist?status=booked${query}`))
        .json()
        .map(({ name }: { name: string }) => name)
    expect(await names('')).toEqual(['Next', 'Soon', 'Late', 'Over'])
    const ids = (await call('GET', '/api/admin/worklist?status=booked')).json()
    expect(await names(`&limit=2&before=${ids[1].id}`)).toEqual(['Late', 'Over'])
    expect(await names(`&limit=2&before=${ids[2].id}`)).toEqual(['Over'])
  })

  test(`${dialect}: of two devices the second is told, and nothing is overwritten`, async () => {
    const { book, change, settle, undo, read } = await buildDiary(dialect)
    const { appointment } = await book()
    const both = await Promise.all([
      change(appointment.id, { version: 1, time: '14:00' }),
      change(appointment.id, { version: 1, time: '15:00' }),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const saved = both.find(({ statusCode }) => statusCode === 200)?.json().appointment
    expect((await settle(appointment.id, { version: 1, state: 'done' })).statusCode).toBe(409)
    expect((await undo(appointment.id, 1)).statusCode).toBe(409)
    expect((await read(appointment.id)).appointment).toEqual(saved)
    expect((await settle('unknown', { version: 1, state: 'done' })).statusCode).toBe(404)
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: booked, moved and cancelled within 20 seconds, the client hears the last word alone`, async () => {
    const { book, change, settle, database, clock } = await buildDiary(dialect)
    const { appointment } = await book({ tells: true })
    clock.pass(seconds(5))
    const moved = await change(appointment.id, { version: 1, time: '14:00', tells: true })
    expect(moved.json()).toMatchObject({ isSaved: true, appointment: { version: 2 } })
    expect((await waiting(database)).map(({ subject }) => subject)).toEqual([
      'Your visit on Thursday 5 March',
    ])
    const [mail] = (await mailsOf(database)).filter(({ state }) => state === 'waiting')
    expect(mail?.text).toContain('Thursday 5 March, 14:00')
    expect(mail?.calendar).toMatch(/20260305T140000.*DURATION:PT1H30M/)
    await settle(appointment.id, { version: 2, state: 'cancelled' })
    expect(await waiting(database)).toEqual([])
    // Once the file has left, it is cancelled by another.
    const told = await book({ tells: true, time: '12:30' })
    await database.write((tx) => tx.updateTable('mails').set({ state: 'sent' }).execute())
    await settle(told.appointment.id, { version: 1, state: 'cancelled', words: 'I am ill, I am sorry.' })
    const [cancelled] = await waiting(database)
    expect(cancelled?.subject).toBe('Your visit on 5 March is cancelled')
    expect(JSON.stringify(await mailsOf(database))).toContain('I am ill, I am sorry.')
  })

  test(`${dialect}: each change is undone for 20 seconds, with its mail and the status of the request`, async () => {
    const { add, book, call, change, settle, undo, read, database, clock } = await buildDiary(dialect)
    const { id: consultationId } = await add({ name: 'Amara Okafor' })
    const { appointment: made } = await book({ who: { consultationId }, tells: true })
    expect((await undo(made.id, 1)).json()).toEqual({})
    expect((await call('GET', `/api/admin/worklist/${consultationId}`)).json()).toMatchObject({
      status: 'new',
    })
    expect(await database.kysely.selectFrom('clients').selectAll().execute()).toEqual([])
    expect(await waiting(database)).toEqual([])

    const { appointment } = await book({ who: { consultationId } })
    await change(appointment.id, { version: 1, time: '14:00', tells: true })
    expect(await waiting(database)).toHaveLength(1)
    const undone = (await undo(appointment.id, 2)).json()
    expect(undone.appointment).toMatchObject({ startsAt: appointment.startsAt, version: 3 })
    // Who was not told of the booking is not told of its Undo.
    expect(await waiting(database)).toEqual([])
    for (const [index, state] of (['done', 'missed', 'cancelled'] as const).entries()) {
      const version = 3 + index * 2
      expect((await settle(appointment.id, { version, state, tells: false })).json()).toMatchObject({ state })
      const { appointment: back } = (await undo(appointment.id, version + 1)).json()
      expect(back).toMatchObject({ state: 'booked', startsAt: appointment.startsAt })
    }
    await settle(appointment.id, { version: 9, state: 'done' })
    clock.pass(seconds(20))
    expect((await undo(appointment.id, 10)).statusCode).toBe(409)
    expect((await read(appointment.id)).history.map(({ text }: { text: string }) => text)).toContain(
      'Moved to Thursday 5 March, 14:00, 1 h 30 min',
    )
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: what breaks her plan warns in sentences, and is saved once she says so`, async () => {
    const { book, block, saveSettings, diary } = await buildDiary(dialect)
    expect((await saveSettings({ hours: workingWeek, travelMinutes: { roundhay: 25 } })).statusCode).toBe(200)
    expect((await saveSettings({})).statusCode).toBe(409)
    await block({ day: '2026-03-05', from: '14:00', to: '15:00', words: 'Dentist' })
    const home = { place: 'home', area: 'roundhay' }
    await book({ ...home, who: { ...beth, name: 'Esther Amoah', email: '' } })
    const texts = async (own: object) => {
      const { isSaved, warnings } = await book(own)
      return isSaved || warnings.map(({ text }) => text)
    }
    expect(await texts({ time: '11:00' })).toEqual(['This overlaps with Esther Amoah, 10:30 to 12:00.'])
    expect(await texts({ time: '12:15' })).toEqual([
      '25 min too close to Esther Amoah: 25 min to the salon and 15 min pause, 15 between.',
    ])
    expect(await texts({ time: '14:30' })).toEqual(['You have blocked this time: Dentist, 14:00 to 15:00.'])
    expect(await texts({ time: '16:30' })).toEqual([
      'This is outside your hours on Thursdays, 09:00 to 17:00.',
    ])
    expect(await texts({ date: '2026-03-07' })).toEqual(['You do not work on Saturdays.'])
    expect(await texts({ date: '2026-02-26' })).toEqual(['This time is in the past.'])
    expect(await texts({ time: '12:15', anyway: true })).toBe(true)
    const [day] = (await diary('2026-03-05')).days
    expect(day?.rows.map(({ kind, startsAt }) => `${startsAt.slice(11, 16)} ${kind}`)).toEqual([
      '09:00 free',
      '10:05 travel',
      '10:30 appointment',
      '11:50 travel',
      '12:15 appointment',
      '14:00 block',
      '15:00 free',
    ])
  })

  test(`${dialect}: a year too far, no length, an hour that spring leaves out and an emoji as address are refused in sentences`, async () => {
    const { call, url } = await buildDiary(dialect)
    const errors = async (own: object) => {
      const answer = await call('POST', url, { id: randomUUID(), who: beth, ...thursday, ...own })
      return answer.statusCode === 400 ? answer.json().errors : answer.statusCode
    }
    expect(await errors({ date: '2099-12-01' })).toEqual({
      date: 'This is more than two years ahead. Please check the year.',
    })
    for (const minutes of [0, 30 * 60])
      expect(await errors({ minutes })).toEqual({
        minutes: 'Please choose a length of 5 minutes to 12 hours',
      })
    expect(await errors({ date: '2026-03-29', time: '01:30' })).toEqual({
      time: 'The clocks in London leave this hour out. Please choose another time.',
    })
    expect(await errors({ address: '🏠' })).toEqual({
      address: 'Please write the address in letters and figures, like 12 Otley Road, LS16 5JX.',
    })
    expect(await errors({ who: {} })).toEqual({ who: 'Choose who it is for.' })
    const autumn = { date: '2026-10-25', time: '01:30' }
    expect(await errors(autumn)).toEqual({
      hour: 'The clocks go back, so this time comes twice. Please choose the first or the second.',
    })
    const startOf = async (hour: string) => {
      const body = { id: randomUUID(), who: beth, ...thursday, ...autumn, hour, anyway: true }
      return (await call('POST', url, body)).json().appointment.startsAt
    }
    expect(await startOf('first')).toBe('2026-10-25T00:30:00.000Z')
    expect(await startOf('second')).toBe('2026-10-25T01:30:00.000Z')
  })

  test(`${dialect}: Undo of a move tells again of the booking whose mail it had replaced`, async () => {
    const { book, change, undo, database, clock } = await buildDiary(dialect)
    const { appointment } = await book({ tells: true })
    clock.pass(seconds(5))
    await change(appointment.id, { version: 1, time: '14:00', tells: true })
    await undo(appointment.id, 2)
    const letters = (await mailsOf(database)).filter(({ state }) => state === 'waiting')
    expect(letters.map(({ text }) => text)).toEqual([expect.stringContaining('Thursday 5 March, 10:30')])
  })
}

import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { clientPages } from '#tests/support/client-pages.ts'
import { dialects, usuallySqlite } from '#tests/support/databases.ts'
import { beth, buildDiary } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'

/** Beth's appointment on Thursday, 5 March 2026, 10:30; the test clock stands at 10:00 on Sunday, 1 March. */
async function build(dialect: (typeof dialects)[number]) {
  const diary = await buildDiary(dialect)
  await diary.saveSettings({
    ...{ noticeHours: 24, reminderHours: 48, showsFreeTimes: true },
    preparation: 'Please come with dry hair.',
  })
  const { appointment } = await diary.book({ tells: true })
  await diary.database.write((tx) => tx.updateTable('mails').set({ state: 'sent' }).execute())
  return { ...diary, ...clientPages(diary), id: appointment.id }
}

for (const dialect of dialects) {
  test(`${dialect}: a client cancels until the notice period, the time is free at once, and it is taken back while it is free`, async () => {
    const { id, openOwn, press, database, diary, book, clock } = await build(dialect)
    expect((await openOwn(id)).page).toMatchObject({
      ...{ state: 'upcoming', mayChange: true, changeUntil: '2026-03-04T10:30:00.000Z' },
      ...{ startsAt: '2026-03-05T10:30:00.000Z', preparation: 'Please come with dry hair.' },
    })
    const gone = await press('cancel', id, [['words', 'My daughter is ill.']])
    expect(gone.page).toMatchObject({
      ...{ state: 'cancelled', preparation: '' },
      did: 'cancelled',
      restoreUntil: expect.any(String),
    })
    const { days, changedByClients } = await diary('2026-03-05')
    expect(days[0]?.rows.map(({ kind }) => kind)).toEqual(['free'])
    expect(changedByClients).toMatchObject([{ id, cancelled: { by: 'client', isLate: false } }])
    const mails = (await mailsOf(database)).filter(({ state }) => state === 'waiting')
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['appointment_changed', 'booking_cancelled'])
    expect(JSON.stringify(mails)).toContain('My daughter is ill.')
    expect(JSON.stringify(mails)).toContain('Nothing else is booked on Thursday 5 March.')
    expect((await press('restore', id)).page).toMatchObject({ state: 'upcoming', did: 'restored' })
    await press('cancel', id)
    const { appointment } = await book({ time: '10:00' })
    expect((await press('restore', id)).page).toMatchObject({ state: 'cancelled', did: 'taken' })
    await database.write((tx) => tx.deleteFrom('appointments').where('id', '=', appointment.id).execute())
    clock.pass(31 * minuteMs)
    expect((await press('restore', id)).page).toMatchObject({ did: 'too-late' })
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: a client wishes for other times, and the owner sees them until she answers`, async () => {
    const { id, openOwn, press, diary, book, change, read, database } = await build(dialect)
    await book({ who: { ...beth, name: 'Rose Langley' }, time: '14:00', place: 'home', area: 'horsforth' })
    const { page } = await openOwn(id)
    const free = page.state === 'broken' ? [] : page.freeTimes
    expect(free.length).toBeGreaterThan(3)
    const wished = await press('change', id, [
      ['words', 'In the morning, please.'],
      ['times', free[0] ?? ''],
      ['times', free[1] ?? ''],
    ])
    expect(wished.page).toMatchObject({ did: 'wished', wish: { words: 'In the morning, please.' } })
    const [seen] = (await diary('2026-03-05')).changedByClients
    expect(seen).toMatchObject({ id, wish: { times: free.slice(0, 2) } })
    await press('restore', id)
    expect((await diary('2026-03-05')).changedByClients).toEqual([])
    expect((await press('restore', id)).page).not.toHaveProperty('wish')
    const told = (await mailsOf(database)).filter(({ kind }) => kind === 'appointment_changed')
    for (const { html } of told) {
      expect(html).toContain('Also booked on Thursday 5 March: 14:00 to 15:30 a home visit in Horsforth')
      expect(html).not.toContain('Rose')
    }
    expect(told.map(({ subject }) => subject)).toEqual([
      ...[
        'Beth asks for another time instead of Thursday 10:30: "In the morning, please."',
        'Beth keeps Thursday 10:30',
      ],
    ])
    expect((await read(id)).history[0].text).toBe('The client keeps this time')
    await press('change', id)
    const { version } = (await read(id)).appointment
    await change(id, { version, date: '2026-03-06', tells: true })
    expect((await diary('2026-03-05')).changedByClients).toEqual([])
    expect((await openOwn(id)).page).not.toHaveProperty('wish')
  })

  test(`${dialect}: what the owner was to hear of a client goes with her, and a time is kept only while it is ahead`, async () => {
    const { call, database, id, passLoggedIn, press } = await build(dialect)
    await press('change', id)
    await press('restore', id)
    await press('change', id)
    await passLoggedIn(4 * dayMs + 3 * hourMs)
    expect((await press('restore', id)).page).toMatchObject({ state: 'past', did: 'too-late' })
    const told = async () =>
      (await mailsOf(database)).flatMap(({ text }) => (text?.includes('Beth') ? [text] : []))
    expect(await told()).not.toEqual([])
    await call('POST', '/api/admin/people/erasures', { contact: beth.email })
    expect(await told()).toEqual([])
  })

  test(`${dialect}: after the notice period, after the appointment and after 90 days a link changes nothing`, async () => {
    const { id, openOwn, press, read, passLoggedIn, app, tokenOf } = await build(dialect)
    await passLoggedIn(3 * dayMs + hourMs)
    expect((await openOwn(id)).page).toMatchObject({ state: 'upcoming', mayChange: false, freeTimes: [] })
    for (const path of ['cancel', 'change'] as const)
      expect((await press(path, id)).page, path).toMatchObject({ state: 'upcoming', did: 'too-late' })
    const file = await app.inject(`/appointment/file.ics?token=${tokenOf('own', id)}`)
    expect(file.body).toContain('METHOD:REQUEST')
    await passLoggedIn(2 * dayMs)
    expect((await openOwn(id)).page).toMatchObject({ state: 'past' })
    expect((await press('cancel', id)).page).toMatchObject({ state: 'past', did: 'too-late' })
    expect((await read(id)).appointment).toMatchObject({ state: 'booked' })
    await passLoggedIn(90 * dayMs)
    expect(await openOwn(id)).toMatchObject({ status: 400, page: { state: 'broken' } })
    expect((await press('cancel', 'another')).page).toEqual({ state: 'broken' })
  })
}

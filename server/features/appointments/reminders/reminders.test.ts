import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { dialects, usuallySqlite } from '#tests/support/databases.ts'
import { beth, buildDiary, thursday } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { deleteOldAppointments, remindOfAppointments } from './jobs.ts'

/** Beth's appointment on Thursday, 5 March 2026, 10:30; the test clock stands at 10:00 on Sunday, 1 March. */
async function build(dialect: (typeof dialects)[number]) {
  const diary = await buildDiary(dialect)
  await diary.saveSettings({ reminderHours: 48, preparation: 'Please come with dry hair.' })
  const { database, facts, links, clock } = diary
  const deps = { database, facts, links, now: clock.now, mail: { wake: () => {} } }
  const remind = () => remindOfAppointments(deps)
  const reminders = async () =>
    (await mailsOf(database)).filter(
      ({ kind, state }) => kind === 'appointment_reminder' && state === 'waiting',
    )
  const history = async (id: string): Promise<string[]> =>
    (await diary.read(id)).history.map(({ text }: { text: string }) => text)
  return { ...diary, deps, remind, reminders, history }
}

for (const dialect of dialects) {
  test(`${dialect}: a client is reminded once, 48 hours before, in service words, however many processes look`, async () => {
    const { book, remind, reminders, read, passLoggedIn } = await build(dialect)
    const { appointment } = await book()
    await remind()
    expect(await reminders()).toEqual([])
    await passLoggedIn(2 * dayMs + hourMs)
    await Promise.all([remind(), remind(), remind()])
    const [mail, ...others] = await reminders()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('See you on Thursday at 10:30')
    expect(mail?.text).toContain('Please come with dry hair.')
    expect(mail?.text).toContain('Not possible? Change or cancel until Wednesday 10:30:')
    // Not sent late, even if the mail server is down.
    expect(mail?.expiresAt).toEqual(new Date('2026-03-03T13:30:00Z'))
    expect((await read(appointment.id)).appointment).toMatchObject({ reminder: 'waiting' })
  })

  test(`${dialect}: nobody is reminded before she has saved her diary's settings, or if she turned reminders off, which the history says`, async () => {
    const { book, saveSettings, database, deps, reminders, history, passLoggedIn } = await build(dialect)
    const { appointment } = await book()
    const remindOnce = () => remindOfAppointments(deps)
    const said = async () => (await history(appointment.id)).filter((text) => /eminder/.test(text))
    await passLoggedIn(2 * dayMs + hourMs)
    await database.write((tx) =>
      tx.updateTable('diarySettings').set({ version: 0, settings: null }).execute(),
    )
    await remindOnce()
    await saveSettings({ reminderHours: 0 })
    await remindOnce()
    expect(await said()).toEqual([])
    await passLoggedIn(dayMs)
    await remindOnce()
    await remindOnce()
    expect(await reminders()).toEqual([])
    expect(await said()).toEqual(['No reminder: switched off'])
  })

  test(`${dialect}: a reminder that she leaves out is not sent, which the history says; before she saves a time she reads when one would go`, async () => {
    const { book, call, url, change, remind, reminders, history, passLoggedIn } = await build(dialect)
    const check = async (own: object) => (await call('POST', `${url}/check`, { ...thursday, ...own })).json()
    const { appointment } = await book({ reminds: false })
    expect(appointment).toMatchObject({ reminds: false })
    expect(await check({})).toMatchObject({
      reminder: { at: '2026-03-03T10:30:00.000Z', hoursBefore: 48 },
    })
    expect(await check({ date: '2026-03-02' })).not.toHaveProperty('reminder')
    expect(await check({ date: '2026-03-02', again: ['2026-03-09'] })).toMatchObject({
      reminder: { at: '2026-03-07T10:30:00.000Z' },
    })
    const other = await book({ date: '2026-03-06' })
    await change(other.appointment.id, { version: 1, date: '2026-03-06', note: 'Ring twice', reminds: false })
    // A page of an earlier release does not know of it.
    await change(other.appointment.id, { version: 2, date: '2026-03-06', note: 'Ring once' })
    await passLoggedIn(3 * dayMs + hourMs)
    await remind()
    expect(await reminders()).toEqual([])
    for (const { id } of [appointment, other.appointment])
      expect(await history(id)).toContain('No reminder: you left it out')
  })

  test(`${dialect}: appointments that belong to no request go after 24 months, and their clients with them`, async () => {
    const { add, book, database, deps, passLoggedIn } = await build(dialect)
    const { id: consultationId } = await add({ name: 'Amara Okafor' })
    await book()
    await book({ who: { consultationId }, time: '14:00' })
    await passLoggedIn(740 * dayMs)
    await deleteOldAppointments(deps)
    const names = await database.kysely.selectFrom('clients').select('name').execute()
    expect(names).toEqual([{ name: 'Amara Okafor' }])
    expect(await database.kysely.selectFrom('appointments').selectAll().execute()).toHaveLength(1)
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: nobody is reminded of what was moved or cancelled, and a new time is reminded of anew`, async () => {
    const { book, change, settle, undo, remind, reminders, history, passLoggedIn } = await build(dialect)
    const { appointment } = await book()
    await passLoggedIn(2 * dayMs + hourMs)
    await remind()
    expect(await history(appointment.id)).toContain('Reminder by mail, on its way')
    await change(appointment.id, { version: 1, date: '2026-03-12' })
    expect(await reminders()).toEqual([])
    expect(await history(appointment.id)).toContain('No reminder: moved')
    await undo(appointment.id, 2)
    await remind()
    expect(await reminders()).toHaveLength(1)
    await settle(appointment.id, { version: 3, state: 'cancelled', tells: false })
    await remind()
    expect(await reminders()).toEqual([])
    expect(await history(appointment.id)).toContain('No reminder: cancelled')
    const moved = await book({ date: '2026-03-06', time: '15:00' })
    await change(moved.appointment.id, { version: 1, date: '2026-03-10', time: '15:00' })
    await passLoggedIn(5 * dayMs + 5 * hourMs)
    await remind()
    expect((await reminders()).map(({ subject }) => subject)).toEqual(['See you on Tuesday at 15:00'])
  })

  test(`${dialect}: a time set too near, a missing address and a server that was down mean no reminder, and the history says so`, async () => {
    const { book, remind, reminders, history, read, passLoggedIn } = await build(dialect)
    const near = await book({ date: '2026-03-02', time: '12:00' })
    const unknown = await book({ who: { ...beth, name: 'Rose', email: '' }, time: '13:00' })
    const missed = await book()
    await remind()
    await passLoggedIn(2 * dayMs + 5 * hourMs)
    await remind()
    expect(await reminders()).toEqual([])
    expect(await history(near.appointment.id)).toContain('No reminder: booked 26 h before')
    expect(await history(unknown.appointment.id)).toContain('No reminder: no email, so send a text')
    expect(await history(missed.appointment.id)).toContain('No reminder: it could not be sent in time')
    expect((await read(missed.appointment.id)).appointment).toMatchObject({ reminder: 'none' })
  })
}

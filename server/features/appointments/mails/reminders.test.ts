import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { beth, buildDiary } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { deleteOldAppointments, remindOfAppointments } from '../service.ts'

/** Beth's appointment on Thursday, 5 March 2026, 10:30; the test clock stands at 10:00 on Sunday, 1 March. */
async function build() {
  const diary = await buildDiary()
  await diary.saveSettings({ reminderHours: 48, noticeHours: 24, preparation: 'Please come with dry hair.' })
  const { database, facts, links, clock } = diary
  const deps = { database, facts, links, now: clock.now, mail: { wake: () => {} } }
  const remind = () => remindOfAppointments(deps)
  const reminders = async () =>
    (await mailsOf(database)).filter(
      ({ kind, state }) => kind === 'appointment_reminder' && state === 'waiting',
    )
  return { ...diary, deps, remind, reminders }
}

test('a client is reminded once, 48 hours before, however many processes look, and not after the notice period', async () => {
  const { book, database, remind, reminders, read, clock } = await build()
  const { appointment } = await book()
  await remind()
  expect(await reminders()).toEqual([])
  clock.pass(2 * dayMs + hourMs)
  await Promise.all([remind(), remind(), remind()])
  const [mail, ...others] = await reminders()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('See you on Thursday at 10:30')
  expect(mail?.text).toContain('Please come with dry hair.')
  expect(mail?.text).toContain('Not possible? Change or cancel until Wednesday 10:30:')
  expect(mail?.expiresAt).toEqual(new Date('2026-03-04T10:30:00Z'))
  const { warnings, history } = await read(appointment.id)
  expect([warnings, history[0].text]).toEqual([[], 'Reminder by mail'])
  await database.write((tx) => tx.updateTable('mails').set({ state: 'refused' }).execute())
  expect((await read(appointment.id)).warnings).toEqual([
    'The reminder could not be delivered: ring or text.',
  ])
})

test('nobody is reminded of what was moved or cancelled, and a new time is reminded of anew', async () => {
  const { book, change, settle, remind, reminders, clock } = await build()
  const { appointment } = await book()
  clock.pass(2 * dayMs + hourMs)
  await remind()
  expect(await reminders()).toHaveLength(1)
  await change(appointment.id, { version: 1, date: '2026-03-12' })
  expect(await reminders()).toEqual([])
  clock.pass(7 * dayMs)
  await remind()
  expect((await reminders()).map(({ subject }) => subject)).toEqual(['See you on Thursday at 10:30'])
  await settle(appointment.id, { version: 2, state: 'cancelled', notifyClient: false })
  expect(await reminders()).toEqual([])
})

test('a client who was reminded is not reminded again when a detail changes or the file is sent once more', async () => {
  const { book, change, call, url, remind, reminders, database, clock } = await build()
  const { appointment } = await book()
  clock.pass(2 * dayMs + hourMs)
  await remind()
  await database.write((tx) => tx.updateTable('mails').set({ state: 'sent' }).execute())
  await change(appointment.id, { version: 1, serviceType: 'cut-and-color' })
  await remind()
  expect(await reminders()).toEqual([])
  const again = { version: 2, notifyClient: true }
  expect((await call('PATCH', `${url}/${appointment.id}`, again)).statusCode).toBe(200)
  await remind()
  expect(await reminders()).toEqual([])
  await change(appointment.id, { version: 3, date: '2026-03-12' })
  clock.pass(7 * dayMs)
  await remind()
  expect(await reminders()).toHaveLength(1)
})

test('a time set too near, a missing address and a job that comes too late mean no reminder', async () => {
  const { book, remind, reminders, clock } = await build()
  await book({ date: '2026-03-02', time: '12:00' })
  await book({ who: { ...beth, name: 'Rose', email: '' }, time: '13:00' })
  await remind()
  clock.pass(2 * dayMs + 5 * hourMs)
  await remind()
  expect(await reminders()).toEqual([])
  await book({ date: '2026-03-10' })
  // Half an hour after the notice period has begun.
  clock.pass(5 * dayMs + 20 * hourMs)
  await remind()
  expect(await reminders()).toEqual([])
})

test('an appointment without a request goes after two years, and its client with the last', async () => {
  const { book, database, clock, deps } = await build()
  await book()
  clock.pass(731 * dayMs)
  await deleteOldAppointments(deps)
  expect(await database.kysely.selectFrom('clients').selectAll().execute()).toHaveLength(1)
  clock.pass(10 * dayMs)
  await deleteOldAppointments(deps)
  for (const table of ['appointments', 'clients', 'timelineEvents'] as const)
    expect(await database.kysely.selectFrom(table).selectAll().execute(), table).toEqual([])
})

import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { clientPages } from '#tests/support/client-pages.ts'
import { buildDiary } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'

/** Beth's appointment on Thursday, 5 March 2026, 10:30; the test clock stands at 10:00 on Sunday, 1 March. */
async function build() {
  const diary = await buildDiary()
  await diary.saveSettings({ noticeHours: 24, reminderHours: 48, preparation: 'Please come with dry hair.' })
  const { appointment } = await diary.book({ notifyClient: true })
  await diary.database.write((tx) => tx.updateTable('mails').set({ state: 'sent' }).execute())
  const news = async () => (await diary.diary('2026-03-05')).clientNews
  const seen = (id: string) => diary.call('POST', `/api/admin/diary/news/${id}/seen`)
  return { ...diary, ...clientPages(diary), id: appointment.id, news, seen }
}

test('a client cancels until the notice period, the time is free at once, and Today says so until she has seen it', async () => {
  const { id, openOwn, press, database, diary, news, seen, read } = await build()
  expect((await openOwn(id)).page).toMatchObject({
    ...{ state: 'upcoming', changeUntil: '2026-03-04T10:30:00.000Z' },
    ...{ startsAt: '2026-03-05T10:30:00.000Z', preparation: 'Please come with dry hair.' },
  })
  const gone = await press('cancel', id, [['words', 'My daughter is ill.']])
  expect(gone.page).toMatchObject({ state: 'cancelled', preparation: '' })
  expect((await press('cancel', id)).page).toMatchObject({ state: 'cancelled' })
  expect((await diary('2026-03-05')).days[0]?.rows.map(({ kind }) => kind)).toEqual(['free'])
  const mails = (await mailsOf(database)).filter(({ state }) => state === 'waiting')
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['appointment_changed', 'booking_cancelled'])
  expect(JSON.stringify(mails)).toContain('My daughter is ill.')
  expect((await read(id)).appointment).toMatchObject({ state: 'cancelled' })
  const [entry, ...others] = await news()
  expect([entry, others]).toMatchObject([
    {
      kind: 'client-cancelled',
      text: 'Beth cancelled Thursday 10:30, 96 h before',
      words: 'My daughter is ill.',
    },
    [],
  ])
  await seen(entry?.id ?? '')
  expect(await news()).toEqual([])
})

test('who asks for another time keeps the old one until she moves it, and waits on Today until then', async () => {
  const { id, openOwn, press, change, news, read, database } = await build()
  const asked = await press('change', id, [['words', 'In the morning, please.']])
  expect(asked.page).toMatchObject({ hasAskedForChange: true })
  expect(await news()).toMatchObject([{ kind: 'change-requested', words: 'In the morning, please.' }])
  expect((await read(id)).appointment).toMatchObject({ changeRequest: 'In the morning, please.' })
  const [told] = (await mailsOf(database)).filter(({ kind }) => kind === 'appointment_changed')
  expect(told?.subject).toBe('Beth asks for another time instead of Thursday 10:30')
  expect(told?.text).toContain('/admin/diary?on=2026-03-05')
  // Further words join the first; she is not mailed again before she has answered.
  await press('change', id, [['words', 'Or on Friday.']])
  await press('change', id, [['words', 'Or on Friday.']])
  expect(await news()).toMatchObject([{ words: 'In the morning, please.\nOr on Friday.' }])
  const mails = (await mailsOf(database)).filter(({ kind }) => kind === 'appointment_changed')
  expect(mails).toHaveLength(1)
  for (let nth = 0; nth < 12; nth++) await press('change', id, [['words', `${nth}${'x'.repeat(590)}`]])
  const words = (await news())[0]?.words ?? ''
  expect([words.length, words.at(-591)]).toEqual([6000, '1'])
  await change(id, { version: 1, date: '2026-03-06', notifyClient: true })
  expect(await news()).toEqual([])
  expect((await openOwn(id)).page).toMatchObject({ hasAskedForChange: false })
})

test('words that are too long come back in the form that was sent, and the address opens the visit again', async () => {
  const { app, id, press, tokenOf, read } = await build()
  const words = 'x'.repeat(601)
  const refused = await press('cancel', id, [['words', words]])
  expect(refused).toMatchObject({ status: 400, page: { state: 'upcoming', words } })
  expect(refused.error('words')).not.toBe('')
  expect((await read(id)).appointment).toMatchObject({ state: 'booked' })
  expect((await app.inject(`/appointment/cancel?token=${tokenOf('own', id)}`)).statusCode).toBe(200)
})

test('after the notice period, after the appointment and after 90 days a link changes nothing', async () => {
  const { id, openOwn, press, read, clock, app, tokenOf } = await build()
  clock.pass(3 * dayMs + hourMs)
  const { page } = await openOwn(id)
  expect(page.state).toBe('upcoming')
  expect(page).not.toHaveProperty('changeUntil')
  for (const path of ['cancel', 'change'] as const)
    expect((await press(path, id)).page, path).toMatchObject({ state: 'upcoming', isTooLate: true })
  const file = await app.inject(`/appointment/file.ics?token=${tokenOf('own', id)}`)
  expect(file.body).toContain('METHOD:REQUEST')
  clock.pass(2 * dayMs)
  expect((await openOwn(id)).page).toMatchObject({ state: 'past' })
  expect((await press('cancel', id)).page).toMatchObject({ state: 'past', isTooLate: true })
  expect((await read(id)).appointment).toMatchObject({ state: 'booked' })
  clock.pass(90 * dayMs)
  expect(await openOwn(id)).toMatchObject({ status: 400, page: { state: 'broken' } })
  expect((await press('cancel', 'another')).page).toEqual({ state: 'broken' })
})

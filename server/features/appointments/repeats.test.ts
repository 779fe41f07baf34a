import { expect, test } from 'vitest'
import { dialects, usuallySqlite } from '#tests/support/databases.ts'
import { buildDiary, thursday, workingWeek } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'

const [second, third] = ['2026-03-19', '2026-04-02']

for (const dialect of dialects) {
  test(`${dialect}: a repeat in a bad place is named with its day, and the others are booked without it`, async () => {
    const { book, block, call, saveSettings, change, undo, database, url } = await buildDiary(dialect)
    await saveSettings({ hours: workingWeek })
    await block({ day: second, from: '10:00', to: '12:00', words: 'Dentist' })
    const asked = { ...thursday, again: [second, third] }
    const named = ['Thursday 19 March, 10:30: You have blocked this time: Dentist, 10:00 to 12:00.']
    const texts = ({ warnings }: { warnings: { text: string }[] }) => warnings.map(({ text }) => text)
    expect(texts((await call('POST', `${url}/check`, asked)).json())).toEqual(named)
    expect(texts(await book({ again: [second, third] }))).toEqual(named)
    expect(await database.kysely.selectFrom('appointments').selectAll().execute()).toEqual([])
    const { appointment } = await book({ again: [third] })
    const [repeat] = (await call('GET', `${url}?clientId=${appointment.client.id}`)).json()
    // One that was moved since stays when the first is undone.
    await change(repeat.id, { version: 1, date: third, time: '14:00' })
    await undo(appointment.id, 1)
    expect((await call('GET', `${url}?clientId=${appointment.client.id}`)).json()).toMatchObject([
      { id: repeat.id, startsAt: '2026-04-02T13:00:00.000Z' },
    ])
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: a visit is booked again at the same time of day, each with a mail and a file of its own, and one Undo takes all back`, async () => {
    const { add, book, call, undo, database, diary } = await buildDiary(dialect)
    const { id: consultationId } = await add({ name: 'Amara Okafor' })
    const { appointment } = await book({ who: { consultationId }, tells: true, again: [second, third] })
    const list = (await call('GET', `/api/admin/appointments?consultationId=${consultationId}`)).json()
    // The clocks go forward between the second and the third.
    expect(list.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual([
      '2026-04-02T09:30:00.000Z',
      '2026-03-19T10:30:00.000Z',
      '2026-03-05T10:30:00.000Z',
    ])
    const waiting = (await mailsOf(database)).filter(({ state }) => state === 'waiting')
    expect(waiting.map(({ subject }) => subject).toSorted()).toEqual([
      'Your visit on Thursday 19 March',
      'Your visit on Thursday 2 April',
      'Your visit on Thursday 5 March',
    ])
    await undo(appointment.id, 1)
    expect(await database.kysely.selectFrom('appointments').selectAll().execute()).toEqual([])
    expect((await mailsOf(database)).filter(({ state }) => state === 'waiting')).toEqual([])
    expect((await diary(second)).days[0]?.rows).toEqual([])
    expect((await call('GET', `/api/admin/worklist/${consultationId}`)).json()).toMatchObject({
      status: 'new',
    })
  })

  test(`${dialect}: a repeat without a time of day, too far ahead or twice on a day is refused in a sentence`, async () => {
    const { book } = await buildDiary(dialect)
    const errors = async (own: object) => Object(await book(own)).errors
    expect(await errors({ date: '2026-03-22', time: '01:30', again: ['2026-03-29'] })).toEqual({
      again: 'Sunday 29 March: The clocks in London leave this hour out. Please choose another time.',
    })
    expect(await errors({ again: ['2099-03-05'] })).toEqual({
      again: 'This is more than two years ahead. Please check the year.',
    })
    expect(await errors({ again: [thursday.date] })).toEqual({
      again: 'Two of these are on one day. Please leave one out.',
    })
    expect(await errors({ again: Array.from({ length: 4 }, () => second) })).toEqual({
      again: 'Three more are the most',
    })
  })
}

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { beth, buildDiary, thursday } from '#tests/support/diary.ts'

test('time that she blocks out is an entry without a client: it warns, is freed, and says when it is gone', async () => {
  const { block, book, call, diary } = await buildDiary()
  const blocksOn = async (day: string) =>
    (await diary(day)).days.flatMap(({ rows }) => rows).filter((row) => row.kind === 'block')
  const dentist = { day: '2026-03-05', from: '10:00', to: '11:00', words: 'Dentist' }
  const id = randomUUID()
  expect((await block(dentist, id)).json()).toEqual({ warnings: [] })
  // The same again, as its answer was lost.
  await block(dentist, id)
  const blocked = { id, version: 1, words: 'Dentist', isWholeDay: false }
  expect(await blocksOn('2026-03-05')).toMatchObject([blocked])
  expect((await book()).detail).toBe('You have blocked this time: Dentist, 10:00 to 11:00.')
  const free = () => call('DELETE', `/api/admin/appointments/${id}?version=1`)
  expect([(await free()).statusCode, (await free()).statusCode]).toEqual([204, 404])
  expect((await book()).status).toBe(undefined)
  const holiday = { day: '2026-03-05', until: '2026-03-06', words: 'Off' }
  expect((await block(holiday)).json()).toEqual({
    warnings: ['Beth Langley is booked for Thursday 5 March, 10:30 to 12:00, and stays.'],
  })
  for (const day of ['2026-03-05', '2026-03-06'])
    expect(await blocksOn(day)).toMatchObject([{ startsAt: `${day}T00:00:00.000Z`, isWholeDay: true }])
  // Over several days each has its part.
  await block({ day: '2026-03-28', until: '2026-03-30', from: '14:00', to: '10:00', words: 'Course' })
  const parts = await Promise.all(['2026-03-28', '2026-03-29', '2026-03-30'].map(blocksOn))
  const whole = { startsAt: '2026-03-28T14:00:00.000Z', endsAt: '2026-03-30T09:00:00.000Z' }
  expect(parts.flat()).toMatchObject([
    { startsAt: whole.startsAt, endsAt: '2026-03-29T00:00:00.000Z', isWholeDay: false, whole },
    { startsAt: '2026-03-29T00:00:00.000Z', endsAt: '2026-03-29T23:00:00.000Z', isWholeDay: true, whole },
    { startsAt: '2026-03-29T23:00:00.000Z', endsAt: whole.endsAt, isWholeDay: false, whole },
  ])
})

test('the way between two visits is a row that says what is missing, and there is none where they overlap', async () => {
  const { book, diary } = await buildDiary()
  const ways = async () =>
    (await diary('2026-03-05')).days[0]?.rows.flatMap((row) =>
      row.kind === 'travel' ? [[row.minutes, row.missingMinutes]] : [],
    )
  const home = { place: 'home', address: '3 Mill Lane, LS6 3HN', ignoreWarnings: true }
  await book(home)
  expect(await ways()).toEqual([[20, 0]])
  await book({ ...home, area: 'adel', time: '12:10' })
  expect(await ways()).toEqual([
    [20, 0],
    [20, 10],
  ])
  await book({ ...home, area: 'roundhay', time: '13:00' })
  expect(await ways()).toHaveLength(2)
})

test('a visit across midnight stands on both of its days, with the way to it on the first, and is the next until it ends', async () => {
  const { book, clock, diary } = await buildDiary()
  const { appointment } = await book({ time: '23:00', minutes: 120, place: 'home', ignoreWarnings: true })
  const visits = (await diary('2026-03-05', 3)).days.map(({ rows }) =>
    rows.flatMap((row) =>
      row.kind === 'appointment' ? row.appointment.id : row.kind === 'travel' ? row.kind : [],
    ),
  )
  expect(visits).toEqual([['travel', appointment.id], [appointment.id], []])
  // Half an hour after midnight she is still in it.
  clock.pass(Date.parse('2026-03-06T00:30:00Z') - clock.now().getTime())
  expect((await diary('2026-03-06')).next?.id).toBe(appointment.id)
  clock.pass(hourMs)
  expect((await diary('2026-03-06')).next).toBeUndefined()
})

test('a time that spring leaves out is refused, one that autumn repeats is the first, and nobody books without a session', async () => {
  const { app, call, url } = await buildDiary()
  const body = { id: randomUUID(), who: beth, ...thursday, ignoreWarnings: true }
  const post = (own: object) => call('POST', url, { ...body, id: randomUUID(), ...own })
  const spring = await post({ date: '2026-03-29', time: '01:30' })
  expect(spring.json().errors).toEqual({ time: expect.stringContaining('leave this hour out') })
  const autumn = { date: '2026-10-25', time: '01:30' }
  expect((await post(autumn)).json().startsAt).toBe('2026-10-25T00:30:00.000Z')
  expect((await post({ minutes: 3 })).statusCode).toBe(400)
  expect((await app.inject({ method: 'POST', url, body })).statusCode).toBe(401)
})

import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { anyDialect, dialects } from '#tests/support/databases.ts'
import { buildDiary } from '#tests/support/diary.ts'

/** The test clock stands at 10:00 on Sunday, 1 March 2026; the clocks go forward on the 29th. */
async function build(dialect: (typeof dialects)[number]) {
  const diary = await buildDiary(dialect)
  const numbers = async (days: number) =>
    (await diary.call('GET', `/api/admin/diary/numbers?days=${days}`)).json()
  const bookOn = async (date: string, own: object = {}) =>
    (await diary.book({ date, anyway: true, ...own })).appointment.id
  return { ...diary, numbers, bookOn }
}

for (const dialect of dialects) {
  test(`${dialect}: appointments are counted by the weeks of London, without cancelled ones and those to come`, async () => {
    const { bookOn, settle, numbers, passLoggedIn } = await build(dialect)
    const kept = await bookOn('2026-03-05')
    await bookOn('2026-03-27')
    // A Monday in London, and still Sunday in UTC.
    const missed = await bookOn('2026-03-30', { time: '00:15', minutes: 30 })
    const cancelled = await bookOn('2026-03-31')
    await bookOn('2026-04-16')
    await passLoggedIn(33 * dayMs)
    await settle(kept, { version: 1, state: 'done' })
    await settle(missed, { version: 1, state: 'missed' })
    await settle(cancelled, { version: 1, state: 'cancelled' })
    const { weeks, ...rest } = await numbers(30)
    expect(rest).toEqual({ days: 30, requests: 0, booked: 0 })
    expect(weeks).toEqual([
      { monday: '2026-03-02', appointments: 1, missed: 0 },
      { monday: '2026-03-09', appointments: 0, missed: 0 },
      { monday: '2026-03-16', appointments: 0, missed: 0 },
      { monday: '2026-03-23', appointments: 1, missed: 0 },
      { monday: '2026-03-30', appointments: 1, missed: 1 },
    ])
    expect((await numbers(7)).weeks).toEqual([
      { monday: '2026-03-23', appointments: 0, missed: 0 },
      { monday: '2026-03-30', appointments: 1, missed: 1 },
    ])
  })

  test(`${dialect}: a request counts once, from its day to its first appointment, and junk does not`, async () => {
    const { add, bookOn, settle, numbers } = await build(dialect)
    const ids: string[] = []
    for (const hoursAgo of [1, 1, 49, 1]) ids.push((await add({ hoursAgo })).id)
    await add({ status: 'junk' })
    await add({ hoursAgo: 24 * 40 })
    await bookOn('2026-03-20', { who: { consultationId: ids[0] } })
    await bookOn('2026-03-05', { who: { consultationId: ids[0] }, time: '14:00' })
    await bookOn('2026-03-10', { who: { consultationId: ids[2] } })
    const cancelled = await bookOn('2026-03-12', { who: { consultationId: ids[1] } })
    await settle(cancelled, { version: 1, state: 'cancelled' })
    expect(await numbers(30)).toMatchObject({ requests: 4, booked: 2, medianDays: 7.5 })
  })
}

for (const dialect of anyDialect)
  test(`${dialect}: the numbers need a session and a period that is offered`, async () => {
    const { app, call } = await build(dialect)
    const url = '/api/admin/diary/numbers'
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(401)
    expect((await call('GET', `${url}?days=8`)).statusCode).toBe(400)
    expect((await call('GET', url)).json().days).toBe(30)
  })

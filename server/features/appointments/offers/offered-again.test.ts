import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { clientPages } from '#tests/support/client-pages.ts'
import { dialects, usuallySqlite } from '#tests/support/databases.ts'
import { beth, buildDiary } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'

const thursday = { date: '2026-03-05', time: '10:30' }

/** Times offered to Hannah; the test clock stands at 10:00 on Sunday, 1 March 2026. */
async function build(dialect: (typeof dialects)[number]) {
  const diary = await buildDiary(dialect)
  await diary.saveSettings({ offerHours: 24 })
  const { id: consultationId } = await diary.add({ name: 'Hannah Marsh' })
  const offer = async (own: object = {}) => {
    const answer = await diary.call('POST', '/api/admin/offers', {
      ...{ id: randomUUID(), who: { consultationId }, serviceType: 'cut-only', place: 'salon' },
      ...{ minutes: 90, times: [thursday], anyway: true, ...own },
    })
    return answer.json().offer
  }
  return { ...diary, ...clientPages(diary), consultationId, offer }
}

for (const dialect of dialects) {
  test(`${dialect}: once all offered times are taken the client says what would suit, and the request waits again`, async () => {
    const { book, call, consultationId, offer, openPick, pick } = await build(dialect)
    const { id, times } = await offer()
    await book({ who: beth, ...thursday, anyway: true })
    expect((await openPick(id)).page.state).toBe('all-gone')
    const late = await pick(id, { choice: times[0].id })
    expect(late).toMatchObject({ status: 409, page: { state: 'all-gone' } })
    const none = await pick(id, { choice: 'none', words: 'Any Monday.' })
    expect(none.page).toMatchObject({ state: 'none', words: 'Any Monday.' })
    const entry = (await call('GET', `/api/admin/worklist/${consultationId}`)).json()
    expect(entry.status).toBe('new')
  })

  test(`${dialect}: what she books by phone answers the offer, whose times are free again; Undo opens it again`, async () => {
    const { book, consultationId, database, diary, offer, openPick, pick, undo } = await build(dialect)
    const { id, times } = await offer()
    const on = { date: '2026-03-06', time: '14:00', anyway: true }
    const first = await book({ who: { consultationId }, ...on })
    expect((await openPick(id)).page).toMatchObject({ state: 'picked', startsAt: '2026-03-06T14:00:00.000Z' })
    expect((await diary('2026-03-05')).days[0]?.rows.map(({ kind }) => kind)).not.toContain('offered')
    await undo(first.appointment.id, 1)
    expect((await openPick(id)).page.state).toBe('open')
    await book({ who: { consultationId }, ...on })
    expect((await pick(id, { choice: times[0].id })).page).toMatchObject({
      ...{ state: 'picked', startsAt: '2026-03-06T14:00:00.000Z' },
    })
    expect(await database.kysely.selectFrom('appointments').selectAll().execute()).toHaveLength(1)
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: an offer stays open as long as she says, also when it is sent again, and others see that it was made`, async () => {
    const { call, clock, offer, openPick } = await build(dialect)
    expect((await offer()).openUntil).toBe('2026-03-02T10:00:00.000Z')
    const { id, version, openUntil } = await offer({ openHours: 72 })
    expect(openUntil).toBe('2026-03-04T10:00:00.000Z')
    clock.pass(hourMs)
    const again = (await call('POST', `/api/admin/offers/${id}/again`, { version })).json()
    expect(again.openUntil).toBe('2026-03-04T11:00:00.000Z')
    expect((await openPick(id)).page).toMatchObject({ minutes: 90, noticeHours: 24 })
    const wanted = { from: thursday.date, days: 1, minutes: 60, place: 'salon' }
    const [day] = (await call('POST', '/api/admin/diary/free-times', wanted)).json()
    const of = { startsAt: '2026-03-05T10:30:00.000Z', endsAt: '2026-03-05T12:00:00.000Z' }
    expect(day.offered).toEqual([
      { ...of, name: 'Hannah Marsh' },
      { ...of, name: 'Hannah Marsh' },
    ])
  })

  test(`${dialect}: once an offer has lapsed the client asks for new times, and what is booked stays booked`, async () => {
    const { book, call, clock, consultationId, database, offer, openPick, passLoggedIn, pick } =
      await build(dialect)
    const { id, times } = await offer()
    const second = await offer({ openHours: 24 })
    const third = await offer({ openHours: 24 })
    await passLoggedIn(25 * hourMs)
    expect((await openPick(id)).page.state).toBe('lapsed')
    expect(await pick(id, { choice: times[0].id })).toMatchObject({ status: 409, page: { state: 'lapsed' } })
    const asked = await pick(id, { choice: 'none', words: 'Any Monday.' })
    expect(asked).toMatchObject({ status: 303, page: { state: 'none', words: 'Any Monday.' } })
    const entry = async () => (await call('GET', `/api/admin/worklist/${consultationId}`)).json()
    expect(await entry()).toMatchObject({ status: 'new', waitingSince: clock.now().toISOString() })
    const [told] = (await mailsOf(database)).filter(({ kind }) => kind === 'offer_answered')
    expect(told?.text).toContain('Hannah asks for new times')

    const { id: newer } = await offer()
    const { status } = await entry()
    expect(status).not.toBe('new')
    await pick(second.id, { choice: 'none' })
    expect(await entry()).toMatchObject({ status })
    expect((await openPick(newer)).page.state).toBe('open')
    await book({ who: { consultationId }, ...thursday, anyway: true })
    await pick(third.id, { choice: 'none' })
    expect(await entry()).toMatchObject({ status: 'booked' })
  })

  test(`${dialect}: what is booked for one request leaves the times offered for another open`, async () => {
    const { add, book, offer, openPick } = await build(dialect)
    const { id } = await offer()
    const other = await add({ name: 'Hannah Marsh' })
    await book({ who: { consultationId: other.id }, date: '2026-03-06', time: '14:00', anyway: true })
    expect((await openPick(id)).page.state).toBe('open')
  })
}

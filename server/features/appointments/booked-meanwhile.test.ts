import { expect, test } from 'vitest'
import { dialects } from '#tests/support/databases.ts'
import { buildDiary } from '#tests/support/diary.ts'

const warningOf = (day: string) => ({
  kind: 'booked-meanwhile',
  text: `Amara has a visit on ${day}, 10:30 already. Book this one too?`,
})
const past = { kind: 'past', text: 'This time is in the past.' }

for (const dialect of dialects)
  test(`${dialect}: what another device has booked for a request meanwhile is said before it is booked again`, async () => {
    const { add, book, settle } = await buildDiary(dialect)
    const { id: consultationId } = await add({ name: 'Amara Okafor' })
    const bookHaving = (seen: string[], date: string, own = {}) =>
      book({ who: { consultationId, seen }, date, ...own })
    const both = await Promise.all([bookHaving([], '2026-03-05'), bookHaving([], '2026-03-06')])
    const first = both.find(({ isSaved }) => isSaved)?.appointment ?? expect.fail('Neither is booked')
    const warning = warningOf(first.startsAt.startsWith('2026-03-05') ? 'Thursday 5 March' : 'Friday 6 March')
    expect(both.filter(({ isSaved }) => !isSaved)).toEqual([{ isSaved: false, warnings: [warning] }])
    // What answers a warning about the time says nothing about a visit that she has not seen.
    expect(await bookHaving([], '2026-02-26', { anyway: true })).toEqual({
      isSaved: false,
      warnings: [warning, past],
    })
    expect(await bookHaving([first.id], '2026-02-26')).toEqual({ isSaved: false, warnings: [past] })
    const second = await bookHaving([first.id], '2026-03-09')
    expect(second.isSaved).toBe(true)
    // One that is cancelled is in nobody's way, and a call that names none is not asked.
    await settle(first.id, { version: 1, state: 'cancelled' })
    expect(await bookHaving([second.appointment.id], '2026-03-10')).toMatchObject({ isSaved: true })
    expect(await book({ who: { consultationId }, date: '2026-03-11' })).toMatchObject({ isSaved: true })
  })

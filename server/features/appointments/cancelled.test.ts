import { expect, test } from 'vitest'
import { clientPages } from '#tests/support/client-pages.ts'
import { dialects, usuallySqlite } from '#tests/support/databases.ts'
import { buildDiary } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'

const seconds = (count: number) => count * 1000

/** A request of Amara Okafor that is booked for Thursday, 5 March 2026, 10:30. */
async function build(dialect: (typeof dialects)[number]) {
  const diary = await buildDiary(dialect)
  const { add, book, call, database, url } = diary
  const { id: consultationId } = await add({ name: 'Amara Okafor' })
  const who = { consultationId }
  const { appointment } = await book({ who, tells: true })
  await database.write((tx) => tx.updateTable('mails').set({ state: 'sent' }).execute())
  return {
    ...diary,
    ...clientPages(diary),
    ...{ id: appointment.id, who },
    cancel: (version = 1) => diary.settle(appointment.id, { version, state: 'cancelled' }),
    close: (version: number) => call('POST', `${url}/${appointment.id}/close`, { version }),
    status: async () => (await call('GET', `/api/admin/worklist/${consultationId}`)).json().status,
    asked: async () => (await diary.diary('2026-03-05')).unresolved.map(({ id }) => id),
    waiting: async () =>
      (await mailsOf(database)).filter(({ state }) => state === 'waiting').map(({ kind }) => kind),
  }
}

for (const dialect of dialects) {
  test(`${dialect}: she is asked what follows until another time is found, and again if that is undone`, async () => {
    const { id, cancel, book, undo, status, asked, who, clock } = await build(dialect)
    await cancel()
    clock.pass(seconds(60))
    const { appointment } = await book({ who, date: '2026-03-12' })
    expect([await status(), await asked()]).toEqual(['booked', []])
    await undo(appointment.id, 1)
    expect([await status(), await asked()]).toEqual(['replied', [id]])
  })

  test(`${dialect}: closed with one press, the request is closed and mails nobody; Undo asks again for 20 seconds`, async () => {
    const { id, cancel, close, undo, status, asked, waiting, database, clock, read } = await build(dialect)
    await cancel()
    await database.write((tx) => tx.updateTable('mails').set({ state: 'sent' }).execute())
    clock.pass(seconds(60))
    expect((await close(1)).statusCode).toBe(409)
    expect((await close(2)).json()).toMatchObject({ version: 3, isUnresolved: false, state: 'cancelled' })
    expect([await status(), await asked(), await waiting()]).toEqual(['closed', [], []])
    await undo(id, 3)
    expect([await status(), await asked(), await waiting()]).toEqual(['replied', [id], []])
    expect((await read(id)).appointment).toMatchObject({ state: 'cancelled' })
    await close(4)
    clock.pass(seconds(20))
    expect((await undo(id, 5)).statusCode).toBe(409)
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: a request whose appointment is cancelled is booked no more, and Undo books it again`, async () => {
    const { id, cancel, undo, status, asked, book, who, settle } = await build(dialect)
    expect((await cancel()).json()).toMatchObject({ state: 'cancelled', isUnresolved: true })
    expect([await status(), await asked()]).toEqual(['replied', [id]])
    await undo(id, 2)
    expect([await status(), await asked()]).toEqual(['booked', []])
    // Another one still counts.
    const other = await book({ who, date: '2026-03-12' })
    await settle(id, { version: 3, state: 'cancelled' })
    expect(await status()).toBe('booked')
    await settle(other.appointment.id, { version: 1, state: 'cancelled' })
    expect(await status()).toBe('replied')
    await settle(id, { version: 4, state: 'booked' })
    expect(await status()).toBe('booked')
  })

  test(`${dialect}: of whom times are offered she is asked again once the offer is over`, async () => {
    const { id, cancel, asked, call, who, passLoggedIn } = await build(dialect)
    await cancel()
    const what = { serviceType: 'cut-only', place: 'salon', minutes: 60, anyway: true }
    const times = [{ date: '2026-03-20', time: '10:30' }]
    const offer = { id: '0b7f3d9c-1a52-4e0b-9c53-6f0f5f1f7a10', who, ...what, times }
    expect((await call('POST', '/api/admin/offers', offer)).json()).toMatchObject({ isSaved: true })
    expect(await asked()).toEqual([])
    await passLoggedIn(seconds(60 * 60 * 72))
    expect(await asked()).toEqual([id])
  })

  test(`${dialect}: a client who cancels leaves the request unbooked, and who takes it back at once leaves nobody a mail`, async () => {
    const { id, press, status, asked, waiting, clock, database } = await build(dialect)
    await press('cancel', id)
    expect([await status(), await asked()]).toEqual(['replied', [id]])
    expect((await waiting()).toSorted()).toEqual(['appointment_changed', 'booking_cancelled'])
    clock.pass(seconds(10))
    await press('restore', id)
    expect([await status(), await asked(), await waiting()]).toEqual(['booked', [], []])
    // Once both know of the cancellation, both are told that it counts again.
    await press('cancel', id)
    await database.write((tx) => tx.updateTable('mails').set({ state: 'sent' }).execute())
    clock.pass(seconds(60))
    await press('restore', id)
    expect((await waiting()).toSorted()).toEqual(['appointment_changed', 'booking'])
  })
}

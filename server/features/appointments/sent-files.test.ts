import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { deleteOldMails } from '#server/mail/jobs.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { fileOf, unfolded } from '#tests/support/calendars.ts'
import { dialects, usuallySqlite } from '#tests/support/databases.ts'
import { buildDiary, thursday } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'

const yesterday = { date: '2026-02-28', anyway: true }

/** A request that is booked, and the calls that change the time. */
async function build(dialect: (typeof dialects)[number]) {
  const diary = await buildDiary(dialect)
  const { book, call, change, settle, url, add, database, clock } = diary
  const { id: consultationId } = await add({ name: 'Amara Okafor' })
  let seen: { id: string; version: number } | undefined
  const bookAt = async (own: object) => {
    const answer = seen
      ? (await change(seen.id, { version: seen.version, ...own })).json()
      : await book({ who: { consultationId }, ...own })
    expect(answer).toMatchObject({ isSaved: true })
    seen = answer.appointment
    // Mails with the same time have no defined order.
    clock.pass(1000)
  }
  const letters = async () =>
    (await mailsOf(database)).map(({ kind, subject, expiresAt }) => ({
      kind,
      subject,
      expiresAt,
    }))
  return {
    ...diary,
    book: bookAt,
    letters,
    remove: () => settle(seen?.id ?? '', { version: seen?.version, state: 'cancelled' }),
    sendFile: () => call('POST', `${url}/${seen?.id}/file`),
    file: async () => (await call('GET', `/api/admin/worklist/${consultationId}`)).json().booking.file,
    settleMails: (state: 'sent' | 'refused') =>
      database.write((tx) => tx.updateTable('mails').set({ state, settledAt: clock.now() }).execute()),
    deleteMails: () => deleteOldMails({ database, now: clock.now }),
  }
}

for (const dialect of dialects) {
  test(`${dialect}: for a time that is over no calendar file is sent, and nothing says that one was`, async () => {
    const { book, file, sendFile, letters } = await build(dialect)
    await book({ ...yesterday, tells: true })
    expect(await letters()).toEqual([])
    expect(await file()).toBeUndefined()
    const refused = await sendFile()
    expect(refused.statusCode).toBe(400)
    expect(refused.json().detail).toBe('This time is over, so no calendar file is sent.')
    expect(await letters()).toEqual([])
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: who was never told of a new time is told that the one they know is cancelled`, async () => {
    const { book, remove, letters, database, settleMails } = await build(dialect)
    await book({ ...thursday, tells: true })
    await settleMails('sent')
    await book({ ...thursday, date: '2026-03-12', time: '14:00' })
    await remove()
    expect(await letters()).toMatchObject([
      { kind: 'booking' },
      {
        kind: 'booking_cancelled',
        subject: 'Your visit on 5 March is cancelled',
        expiresAt: new Date('2026-03-05T12:00:00Z'),
      },
    ])
    const [, cancelled] = await mailsOf(database)
    const lines = unfolded(cancelled ? fileOf(cancelled) : '')
    expect(lines).toContain('DTSTART;TZID=Europe/London:20260305T103000')
    expect(lines).toContain('SEQUENCE:2')
  })

  test(`${dialect}: a time that is over for the client is not cancelled, whatever it was moved to`, async () => {
    const { book, remove, letters, clock, passLoggedIn, settleMails } = await build(dialect)
    await book({ ...thursday, tells: true })
    await settleMails('sent')
    await book({ ...thursday, date: '2026-03-12' })
    await passLoggedIn(5 * dayMs)
    expect(clock.now().toISOString()).toMatch(/^2026-03-06/)
    await remove()
    expect((await letters()).map(({ kind }) => kind)).toEqual(['booking'])
  })

  test(`${dialect}: moved and moved back, the file that was sent is right again`, async () => {
    const { book, file, settleMails } = await build(dialect)
    await book({ ...thursday, tells: true })
    await settleMails('sent')
    await book({ ...thursday, time: '14:00' })
    expect(await file()).toMatchObject({ isOutdated: true })
    await book(thursday)
    expect(await file()).toMatchObject({ isOutdated: false })
  })

  test(`${dialect}: a file that went out too late or was refused never counts as sent, even when its mail is gone`, async () => {
    const { book, file, sendFile, settleMails, deleteMails, passLoggedIn } = await build(dialect)
    await book({ ...thursday, tells: true })
    await settleMails('refused')
    expect(await file()).toMatchObject({ state: 'refused' })
    await passLoggedIn(91 * dayMs)
    await deleteMails()
    expect(await file()).toMatchObject({ state: 'refused' })

    // Sent again for another time; the mail server is unavailable until that is over.
    await book({ ...thursday, date: '2026-06-10', tells: true })
    expect(await file()).toMatchObject({ state: 'waiting' })
    await passLoggedIn(11 * dayMs + minutes(60))
    expect(await file()).toMatchObject({ state: 'expired' })
    await passLoggedIn(31 * dayMs)
    await deleteMails()
    expect(await file()).toMatchObject({ state: 'expired' })

    await book({ ...thursday, date: '2026-08-03', tells: true })
    await settleMails('sent')
    await sendFile()
    await settleMails('sent')
    await passLoggedIn(31 * dayMs)
    await deleteMails()
    expect(await file()).toMatchObject({ state: 'sent' })
  })
}

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { anyDialect, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { beth, buildDiary } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { eraseAppointments, readPersonalAppointments } from '../personal-data.ts'

/** Beth's appointment of Thursday, 5 March 2026, 10:30 is over and Done. */
async function build(dialect: (typeof dialects)[number], who: object = beth) {
  const diary = await buildDiary(dialect)
  const { database, call, url, clock } = diary
  await diary.saveSettings({ reminderHours: 48, preparation: 'Please come with dry hair.' })
  const { appointment } = await diary.book({ who })
  const { id } = appointment
  const send = (own: object = {}) =>
    call('POST', `${url}/${id}/messages`, {
      ...{ id: randomUUID(), topic: 'care', way: 'mail', words: 'Hello Beth, silk at night.' },
      ...own,
    })
  const waiting = async (kind = 'appointment_care') =>
    (await mailsOf(database)).filter((mail) => mail.kind === kind && mail.state === 'waiting')
  const finish = async () => {
    await diary.passLoggedIn(4 * dayMs + 4 * hourMs)
    await diary.settle(id, { version: 1, state: 'done' })
    clock.pass(30_000)
  }
  const takeBack = (messageId: string) => call('DELETE', `${url}/${id}/messages/${messageId}`)
  return { ...diary, id, send, waiting, finish, takeBack }
}

for (const dialect of dialects) {
  test(`${dialect}: care advice goes once, in her words, with Undo, and again only if she asks for it`, async () => {
    const { id, send, waiting, finish, takeBack, read, clock } = await build(dialect)
    expect((await send()).statusCode).toBe(409)
    await finish()
    const opened = await read(id)
    expect(opened.words.care).toMatch(/^Hello Beth,.*lovely to see you today\. So/s)
    expect(opened.next).toEqual({ weeks: 10, day: '2026-05-14', isUsual: false })

    const messageId = randomUUID()
    const [first, repeated] = [await send({ id: messageId }), await send({ id: messageId })]
    expect([first.statusCode, repeated.json()]).toEqual([200, first.json()])
    const [mail, ...others] = await waiting()
    expect(others).toEqual([])
    expect(mail?.toAddress).toBe('beth@example.com')
    expect(mail).toMatchObject({
      subject: 'Looking after your curls',
      text: expect.stringContaining('Hello Beth, silk at night.'),
    })
    expect((await send()).statusCode).toBe(409)

    expect((await takeBack(messageId)).statusCode).toBe(204)
    expect([await waiting(), (await read(id)).messages]).toEqual([[], []])
    await send()
    clock.pass(30_000)
    const [sent] = (await read(id)).messages
    expect(sent).toMatchObject({ topic: 'care', words: 'Hello Beth, silk at night.', state: 'waiting' })
    expect(sent.undoUntil).toBeUndefined()
    expect((await takeBack(sent.id)).statusCode).toBe(409)
    expect((await send()).json().detail).toContain('sent already')
    expect((await send({ again: true })).statusCode).toBe(200)
    expect((await read(id)).history.map(({ text }: { text: string }) => text)).toContain(
      'Care advice by mail',
    )
  })

  test(`${dialect}: what was sent is copied with a person's data, and erased with the appointment`, async () => {
    const { id, send, finish, database } = await build(dialect)
    await finish()
    await send()
    const person = { emails: ['beth@example.com'], requests: [] }
    const [held] = await readPersonalAppointments(database.kysely, person)
    expect(held?.data.sent).toMatchObject([{ way: 'mail', words: 'Hello Beth, silk at night.' }])
    await database.write((tx) => eraseAppointments(tx, dialect, [id]))
    expect(await database.kysely.selectFrom('appointmentHistory').selectAll().execute()).toEqual([])
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: a review is asked for once, and to somebody who did not come goes a kind word alone`, async () => {
    const { id, send, waiting, finish, settle, read } = await build(dialect)
    await finish()
    const review = { topic: 'review', words: 'Hello Beth, a sentence or two?' }
    await send(review)
    expect((await send({ ...review, again: true })).json().detail).toContain('asked for already')
    const [mail] = await waiting('appointment_review')
    expect(mail?.text).toContain('How are your curls doing?')

    await settle(id, { version: 2, state: 'missed' })
    expect(await waiting('appointment_review')).toEqual([])
    expect((await send(review)).statusCode).toBe(409)
    const { messages, words } = await read(id)
    expect([messages, Object.keys(words)]).toEqual([[], ['missed']])
    expect(words.missed).toMatch(/^Hello Beth,.*I was expecting you today at 10:30\. I hope/s)
    const kind = { topic: 'missed', words: words.missed }
    expect((await send(kind)).statusCode).toBe(200)
    expect((await send(kind)).json().detail).toContain('sent already')
    expect(await waiting('appointment_missed')).toHaveLength(1)
    // She did come after all: it does not leave.
    await settle(id, { version: 3, state: 'done' })
    expect(await waiting('appointment_missed')).toEqual([])
    expect((await send(kind)).statusCode).toBe(409)
  })

  test(`${dialect}: what went from her phone is noted, and the reminder by text says what the mail says`, async () => {
    const built = await build(dialect, { ...beth, email: '' })
    const { id, send, read, waiting, passLoggedIn, diary, book, settle } = built
    const { words } = await read(id)
    expect(words.reminder).toMatch(
      /^Hello Beth,\n\nI see you at the salon on Thursday 5 March, 10:30\.\n\nPlease come with dry hair\./,
    )
    expect(words.reminder).toMatch(/See your visit: http\S+\/appointment\?token=/)
    const reminder = { topic: 'reminder', words: words.reminder }
    expect((await send({ ...reminder, way: 'mail' })).statusCode).toBe(409)
    expect((await send({ ...reminder, way: 'whatsapp' })).statusCode).toBe(200)
    await passLoggedIn(3 * dayMs + 23 * hourMs)
    expect((await diary('2026-03-05')).reminder).toBeUndefined()
    const { id: other } = (await book({ time: '15:00', who: { ...beth, name: 'Rose', email: '' } }))
      .appointment
    await settle(id, { version: 1, state: 'done' })
    expect((await diary('2026-03-05')).next?.id).toBe(other)
    expect((await diary('2026-03-05')).reminder).toMatch(/^Hello Rose,/)
    expect((await send({ ...reminder, way: 'text' })).statusCode).toBe(409)
    expect((await send()).json().detail).toBe('No email address is known.')
    expect((await send({ way: 'text' })).statusCode).toBe(200)
    expect(await waiting()).toEqual([])
    const { history } = await read(id)
    expect(history.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(['Reminder by WhatsApp', 'Care advice by text']),
    )
  })
}

for (const dialect of anyDialect)
  test(`${dialect}: a message without words, about nothing known or without a session is refused`, async () => {
    const { id, send, app, url } = await build(dialect)
    expect((await send({ words: ' ' })).json().errors).toEqual({ words: 'There are no words in it yet.' })
    expect((await send({ topic: 'offer' })).statusCode).toBe(400)
    expect((await send({ way: 'pigeon' })).statusCode).toBe(400)
    const paths = [`${url}/${id}/messages`, `${url}/${id}/messages/x`] as const
    expect((await app.inject({ method: 'POST', url: paths[0], payload: {} })).statusCode).toBe(401)
    expect((await app.inject({ method: 'DELETE', url: paths[1] })).statusCode).toBe(401)
  })

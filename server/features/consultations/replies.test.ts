import { expect, test } from 'vitest'
import { replyHeldMs } from '#contract/consultation-page.ts'
import { hourMs } from '#contract/durations.ts'
import { anyDialect, dialects, makeFolder, usuallySqlite } from '#tests/support/databases.ts'
import { buildDelivery } from '#tests/support/deliver.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { reply as refusal } from '#tests/support/mail-server.ts'
import { buildRequestPage, ownId, told } from '#tests/support/request-page.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'

const text = {
  subject: 'Your hair: when may I call you?',
  message:
    'Hello Amara,\n\nLook at www.example.org/hair or write to me@example.org.\n\nWarm wishes\nThe salon',
}

async function build(dialect: (typeof dialects)[number], settings?: Record<string, string>) {
  const page = await buildRequestPage(dialect, settings)
  const reply = (id: string, own: object = {}) =>
    page.call('POST', page.urlOf(id, 'replies'), { ...text, id: ownId('r'), version: 1, ...own })
  const undo = (id: string, replyId = ownId('r')) => page.call('DELETE', page.urlOf(id, `replies/${replyId}`))
  const worklistEntry = async (id: string) => (await page.call('GET', `/api/admin/worklist/${id}`)).json()
  return { ...page, reply, undo, worklistEntry }
}

for (const dialect of dialects) {
  test(`${dialect}: a reply that is sent twice, also at once, is one mail`, async () => {
    const { add, database, reply } = await build(dialect)
    const { id } = await add()
    const all = await Promise.all([reply(id), reply(id), reply(id)])
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await reply(id)).json()).toMatchObject({ status: 'replied', version: 2 })
    expect(await mailsOf(database)).toHaveLength(1)
  })

  test(`${dialect}: a reply that is on its way can no longer be taken back`, async () => {
    const { add, clock, database, reply, undo, worklistEntry } = await build(dialect)
    const { id } = await add()
    await reply(id)
    clock.pass(replyHeldMs)
    await database.write((tx) => tx.updateTable('mails').set({ leasedBy: 'a process' }).execute())
    const late = await undo(id)
    expect(late.statusCode).toBe(409)
    expect(late.json().detail).toContain('gone out already')
    expect(await worklistEntry(id)).toMatchObject({ status: 'replied', version: 2 })
    expect((await undo(id, ownId('x'))).statusCode).toBe(404)
  })

  test(`${dialect}: taking a reply back does not undo what another device has changed since`, async () => {
    const { add, call, reply, undo } = await build(dialect)
    const { id } = await add()
    await reply(id)
    await call('PATCH', `/api/admin/worklist/${id}`, { status: 'booked', version: 2 })
    expect((await undo(id)).json()).toMatchObject({ status: 'booked', version: 3 })
  })

  test(`${dialect}: a request that is deleted takes its notes, replies, mails and history along`, async () => {
    const { call, database, reply, send, urlOf } = await build(dialect)
    const id = await send()
    await reply(id)
    await call('POST', urlOf(id, 'notes'), { id: ownId('n'), body: 'About Amara' })
    expect((await call('DELETE', `/api/admin/consultations/${id}`)).statusCode).toBe(204)
    const { kysely } = database
    const left = await Promise.all(
      (['consultations', 'consultationNotes', 'timelineEvents', 'consultationReplies', 'mails'] as const).map(
        (table) => kysely.selectFrom(table).selectAll().execute(),
      ),
    )
    expect(left.flat()).toEqual([])
    expect((await call('GET', urlOf(id, 'timeline'))).statusCode).toBe(404)
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: a reply stops the clock, waits 20 seconds and goes to her with the owner’s address to answer to`, async () => {
    const { add, clock, config, database, reply, timeline } = await build(dialect)
    const server = await runMailServer()
    const { id, email } = await add({ hoursAgo: 3 })
    const answered = await reply(id)
    expect(answered.json()).toMatchObject({
      status: 'replied',
      version: 2,
      answeredAt: clock.now().toISOString(),
    })
    const delivery = buildDelivery(database, { SMTP_URL: server.url }, { now: clock.now })
    const [mail] = await mailsOf(database)
    expect(mail?.dueAt).toEqual(new Date(clock.now().getTime() + replyHeldMs))
    expect(told(await timeline(id))).toEqual(['status new replied', 'reply waiting', 'arrived'])
    clock.pass(replyHeldMs)
    delivery.wake()
    await expect.poll(() => server.mails.length).toBe(1)
    const [sent] = await server.parsed()
    expect(sent?.to).toMatchObject({ value: [{ address: email }] })
    expect(sent?.replyTo?.value).toMatchObject([{ address: config.ownerEmail }])
    expect(sent?.subject).toBe(text.subject)
    expect(sent?.html).toContain('href="https://www.example.org/hair"')
    expect(sent?.html).toContain('href="mailto:me@example.org"')
    expect(sent?.html).toContain('Warm wishes<br>The salon')
    expect(sent?.text).toContain('Warm wishes\nThe salon')
    await expect.poll(async () => told(await timeline(id))).toContain('reply sent')
    expect((await timeline(id)).find(({ kind }) => kind === 'mail')).toMatchObject({ words: text })
  })

  test(`${dialect}: a reply that is taken back is not sent, and the clock goes on as before`, async () => {
    const { add, clock, database, reply, timeline, undo, worklistEntry } = await build(dialect)
    const server = await runMailServer()
    const { id } = await add({ hoursAgo: 20 })
    const before = await worklistEntry(id)
    await reply(id)
    const [entry] = (await timeline(id)).filter(({ kind }) => kind === 'mail')
    expect(entry).toMatchObject({ heldReplyId: ownId('r') })
    clock.pass(10_000)
    expect((await undo(id)).json()).toEqual({ ...before, version: 3 })
    // A repeated Undo does no harm.
    expect((await undo(id)).statusCode).toBe(200)
    clock.pass(hourMs)
    const delivery = buildDelivery(database, { SMTP_URL: server.url }, { now: clock.now })
    await delivery.stop()
    expect(server.mails).toHaveLength(0)
    expect(told(await timeline(id))).toEqual(['reply-undone new', 'status new replied', 'arrived'])
    expect(JSON.stringify(await mailsOf(database))).not.toContain('Warm wishes')
    // A late request with the same id does not send a reply that was undone.
    expect((await reply(id, { version: 3 })).statusCode).toBe(409)
    expect((await reply(id, { id: ownId('s'), version: 3 })).json()).toMatchObject({ status: 'replied' })
  })

  test.each([
    ['the first one first', ['r', 's']],
    ['the second one first', ['s', 'r']],
  ])(
    `${dialect}: two replies that are both taken back, %s, leave the request unanswered`,
    async (_order, order) => {
      const { add, clock, reply, undo, worklistEntry } = await build(dialect)
      const { id } = await add({ hoursAgo: 20 })
      const before = await worklistEntry(id)
      await reply(id)
      clock.pass(5_000)
      await reply(id, { id: ownId('s'), version: 2 })
      for (const one of order) expect((await undo(id, ownId(one))).statusCode).toBe(200)
      expect(await worklistEntry(id)).toEqual({ ...before, version: expect.any(Number) })
    },
  )

  test(`${dialect}: a reply that was refused stands on the request and among the undelivered mails`, async () => {
    const { add, call, clock, database, reply, timeline } = await build(dialect)
    const server = await runMailServer({
      onRcptTo: (_address, _session, done) => done(refusal(550, 'Nobody is called that here')),
    })
    const { id } = await add()
    await reply(id)
    clock.pass(replyHeldMs)
    buildDelivery(database, { SMTP_URL: server.url }, { now: clock.now })
    await expect.poll(async () => told(await timeline(id))).toContain('reply refused')
    const [entry] = (await timeline(id)).filter(({ kind }) => kind === 'mail')
    expect(entry).toMatchObject({ reason: expect.stringContaining('Nobody is called that here') })
    const [listed] = (await call('GET', '/api/admin/mail/refused')).json()
    expect(listed).toMatchObject({ subject: text.subject })
    expect((await call('POST', `/api/admin/mail/refused/${listed.id}/retry`)).statusCode).toBe(204)
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: without mail, without words and for nobody nothing is sent`, async () => {
    const { add, database, reply, undo } = await build(dialect)
    const { id } = await add()
    expect((await reply('unknown')).statusCode).toBe(404)
    expect((await reply(id, { message: ' ', subject: '' })).json().errors).toEqual({
      subject: 'Please write a subject',
      message: 'Please write a message',
    })
    expect((await undo(id)).statusCode).toBe(404)
    expect(await mailsOf(database)).toEqual([])
    const withoutMail = await build(dialect, {})
    const other = await withoutMail.add()
    const refused = await withoutMail.reply(other.id)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().detail).toContain('Mail is not set up')
  })

  test(`${dialect}: a second reply leaves what was booked booked, and the first answer is what counts`, async () => {
    const { add, call, clock, reply } = await build(dialect)
    const { id } = await add()
    const first = (await call('PATCH', `/api/admin/worklist/${id}`, { status: 'booked', version: 1 })).json()
    clock.pass(2 * hourMs)
    expect((await reply(id, { version: 2 })).json()).toMatchObject({
      status: 'booked',
      version: 3,
      answeredAt: first.answeredAt,
      statusChangedAt: first.statusChangedAt,
    })
  })

  test(`${dialect}: a reply is refused where another device has changed the request, and nothing is sent`, async () => {
    const { add, call, database, reply, timeline } = await build(dialect)
    const { id } = await add()
    await call('PATCH', `/api/admin/worklist/${id}`, { status: 'closed', version: 1 })
    const refused = await reply(id)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().detail).toContain('another device')
    expect(await mailsOf(database)).toEqual([])
    expect(told(await timeline(id))).toEqual(['status new closed', 'arrived'])
    expect((await reply(id, { version: 2 })).json()).toMatchObject({ status: 'replied' })
  })

  test(`${dialect}: a reply is taken back from a request whose name was corrected meanwhile`, async () => {
    const { add, call, reply, undo } = await build(dialect, {
      SMTP_URL: 'smtp://127.0.0.1:9',
      DATA_DIR: await makeFolder(),
    })
    const { id, email, phone, hairType } = await add({ hoursAgo: 20 })
    await reply(id)
    const corrected = { version: 2, name: 'Amara Okafor', email, phone, hairType }
    expect((await call('PATCH', `/api/admin/people/requests/${id}`, corrected)).statusCode).toBe(200)
    expect((await undo(id)).json()).toMatchObject({ status: 'new', name: 'Amara Okafor' })
  })
}

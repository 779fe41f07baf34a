import { expect, test } from 'vitest'
import { replyHeldMs } from '#contract/consultation-page.ts'
import { hourMs } from '#contract/durations.ts'
import { clockTime } from '#contract/london-time.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { buildRequestPage, ownId, told } from '#tests/support/request-page.ts'
import { reopenReply, replyFailed } from './answers.ts'

const text = { subject: 'Your hair', message: 'Hello Amara,\n\nMay I call you?' }

async function build(settings?: Record<string, string>) {
  const page = await buildRequestPage(settings)
  const { call, clock, database, urlOf } = page
  const reply = (id: string, own: object = {}) =>
    call('POST', urlOf(id, 'replies'), { ...text, id: ownId('r'), version: 1, ...own })
  const undo = (id: string, replyId = ownId('r')) => call('DELETE', urlOf(id, `replies/${replyId}`))
  const contact = (id: string, own: object = {}) =>
    call('POST', urlOf(id, 'contacts'), { id: ownId('c'), way: 'call', reached: true, ...own })
  const entry = async (id: string) => (await call('GET', `/api/admin/consultations/${id}`)).json().request
  const replyMail = async () => (await mailsOf(database)).find(({ kind }) => kind === 'reply')
  const refuse = async () => {
    const mail = await replyMail()
    await database.write(async (tx) => {
      const change = { state: 'refused', error: 'no such mailbox', settledAt: clock.now() } as const
      await tx.updateTable('mails').set(change).where('kind', '=', 'reply').execute()
      await replyFailed(tx, mail?.id ?? '', clock.now())
    })
    return mail?.id ?? ''
  }
  return { ...page, reply, undo, contact, entry, replyMail, refuse }
}

test('a reply to junk takes it out of Junk without its two mails', async () => {
  const { send, call, database, reply, entry, refuse } = await build()
  const id = await send({ hairType: 'https://a.example/1 https://a.example/2 https://a.example/3' })
  const change = async (status: string) => await call('PATCH', `/api/admin/worklist/${id}`, { status })
  const kinds = async () => (await mailsOf(database)).map(({ kind }) => kind)
  await reply(id)
  expect(await entry(id)).toMatchObject({ status: 'replied' })
  await refuse()
  expect(await entry(id)).toMatchObject({ status: 'new', lastTry: { isRefused: true } })
  await change('replied')
  expect((await change('new')).json()).not.toHaveProperty('mails')
  expect(await kinds()).toEqual(['reply'])
})

test('a reply answers the request, waits 20 seconds, and is one mail however often it is sent', async () => {
  const settings = { SMTP_URL: 'smtp://127.0.0.1:9', OWNER_EMAIL: 'owner@example.com' }
  const { add, clock, database, entry, read, reply, replyMail } = await build(settings)
  const { id, email } = await add()
  const all = await Promise.all([reply(id), reply(id), reply(id)])
  expect(all.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
  clock.pass(hourMs)
  // Sent again because its answer was lost: it is answered like the first time.
  expect((await reply(id)).statusCode).toBe(204)
  expect(await entry(id)).toMatchObject({ status: 'replied', version: 2 })
  expect(await mailsOf(database)).toHaveLength(1)
  expect(await replyMail()).toMatchObject({
    toAddress: email,
    replyToAddress: settings.OWNER_EMAIL,
    subject: text.subject,
    dueAt: new Date(clock.now().getTime() - hourMs + replyHeldMs),
  })
  const sentAt = new Date(clock.now().getTime() - hourMs).toISOString()
  expect(await read(id)).toMatchObject({
    history: [{ kind: 'reply', words: 'Your reply, waits to be sent', body: text.message }, {}, {}],
    replyWaitsSince: sentAt,
  })
  // Her words stay with the request when the mail is deleted.
  await database.write((tx) => tx.deleteFrom('mails').execute())
  const { history, replyWaitsSince } = await read(id)
  expect(history[0]).toMatchObject({ words: expect.stringContaining('handed to'), body: text.message })
  expect(replyWaitsSince).toBeUndefined()
})

test('an undone reply is never sent, and the request waits as before, unless it was changed since', async () => {
  const { add, call, database, entry, read, reply, undo } = await build()
  const [one, other] = [await add(), await add()]
  await reply(one.id)
  for (let times = 0; times < 2; times++) {
    expect((await undo(one.id)).statusCode).toBe(204)
    expect(await entry(one.id)).toMatchObject({ status: 'new', version: 3 })
  }
  expect(await entry(one.id)).toHaveProperty('dueAt')
  expect(await mailsOf(database)).toEqual([])
  expect((await reply(one.id, { version: 3 })).statusCode).toBe(409)
  expect(told(await read(one.id))).toContain('Reply undone before it went out')

  await reply(other.id, { id: ownId('s') })
  await call('PATCH', `/api/admin/worklist/${other.id}`, { status: 'closed' })
  await undo(other.id, ownId('s'))
  expect(await entry(other.id)).toMatchObject({ status: 'closed', version: 3 })
  expect((await undo(one.id, ownId('x'))).statusCode).toBe(404)
})

test('a refused reply is no answer: the request waits again, until the mail is tried anew', async () => {
  const { add, call, clock, contact, database, entry, read, refuse, reply } = await build()
  const { id } = await add()
  await reply(id)
  const mailId = await refuse()
  const words = 'Your reply did not reach Amara. Call them instead.'
  const waits = { status: 'new', dueAt: expect.any(String), lastTry: { words, isRefused: true } }
  expect(await entry(id)).toMatchObject(waits)
  const { urgent } = (await call('GET', '/api/admin/today')).json().requests
  expect(urgent).toMatchObject([{ id, ...waits }])
  expect((await read(id)).history.find(({ body }) => body)).toMatchObject({
    ...{ kind: 'failure', words: 'Your reply, could not be delivered: no such mailbox' },
  })
  await database.write((tx) => reopenReply(tx, mailId, clock.now()))
  expect(await entry(id)).toMatchObject({ status: 'replied' })
  // Refused once more, but the client was reached since.
  clock.pass(hourMs)
  await contact(id)
  await refuse()
  expect(await entry(id)).toMatchObject({ status: 'replied' })
})

test('a call that reached the client answers the request; one that did not is shown with its time', async () => {
  const { add, clock, contact, entry, read } = await build()
  const { id } = await add()
  await contact(id, { reached: false })
  const words = `No answer, ${clockTime(clock.now())}`
  expect(await entry(id)).toMatchObject({ status: 'new', lastTry: { words, isRefused: false } })
  clock.pass(hourMs)
  await contact(id, { id: ownId('d') })
  await contact(id, { id: ownId('d') })
  expect(await entry(id)).toMatchObject({ status: 'replied', clock: { words: 'Replied in 2 h' } })
  expect(told(await read(id)).slice(0, 3)).toEqual(['Call: answered', 'Marked as Replied', 'Call: no answer'])
  expect((await contact('unknown')).statusCode).toBe(404)
})

test('a reply to what another device has changed is refused, and so is one that has left', async () => {
  const { add, call, database, entry, reply, undo } = await build()
  const { id } = await add()
  await call('PATCH', `/api/admin/worklist/${id}`, { status: 'booked' })
  const late = await reply(id)
  expect([late.statusCode, late.json().detail]).toEqual([409, expect.stringContaining('your other device')])
  expect(await mailsOf(database)).toEqual([])
  expect((await reply(id, { version: 2 })).statusCode).toBe(204)
  expect(await entry(id)).toMatchObject({ status: 'booked', version: 3 })
  await database.write((tx) => tx.updateTable('mails').set({ state: 'sent' }).execute())
  expect((await undo(id)).json().detail).toContain('gone out already')
})

test('without mail a reply is refused in words, and so is one without words', async () => {
  const { add, reply } = await build({})
  const { id } = await add()
  expect((await reply(id)).json().detail).toContain('Mail is not set up')
  const errors = { subject: 'Please write a subject', message: 'Please write a message' }
  expect((await reply(id, { subject: '', message: ' ' })).json().errors).toEqual(errors)
})

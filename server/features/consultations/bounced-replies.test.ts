import { expect, test } from 'vitest'
import { replyHeldMs } from '#contract/consultation-page.ts'
import { hourMs } from '#contract/durations.ts'
import { anyDialect, dialects } from '#tests/support/databases.ts'
import { buildDelivery } from '#tests/support/deliver.ts'
import { reply as refusal } from '#tests/support/mail-server.ts'
import { buildRequestPage, ownId, told } from '#tests/support/request-page.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'

const text = { subject: 'Your hair: when may I call you?', message: 'Hello Betty,\n\nWhen may I call you?' }

async function build(dialect: (typeof dialects)[number]) {
  const page = await buildRequestPage(dialect)
  let isGone = true
  const server = await runMailServer({
    onRcptTo: (_to, _session, done) => done(isGone ? refusal(550, '5.1.1 No such user') : null),
  })
  const delivery = buildDelivery(page.database, { SMTP_URL: server.url }, { now: page.clock.now })
  const reply = (id: string, version: number, own = 'r') =>
    page.call('POST', page.urlOf(id, 'replies'), { ...text, id: ownId(own), version })
  const entry = async (id: string) => (await page.call('GET', `/api/admin/worklist/${id}`)).json()
  const summary = async () => (await page.call('GET', '/api/admin/worklist/summary')).json()
  /** Sends the queued reply, which the mail server refuses or accepts. */
  const settled = async (id: string, how: 'refused' | 'sent') => {
    page.clock.pass(replyHeldMs)
    delivery.wake()
    await expect.poll(async () => told(await page.timeline(id))).toContain(`reply ${how}`)
  }
  const comeBack = () => {
    isGone = false
  }
  return { ...page, comeBack, entry, reply, server, settled, summary }
}

for (const dialect of dialects) {
  test(`${dialect}: a reply that did not arrive is no answer: the request waits again, with the time it has left`, async () => {
    const { add, entry, reply, settled, summary, timeline } = await build(dialect)
    const { id, phone } = await add({ name: 'Betty Shaw', hoursAgo: 2 })
    const before = await entry(id)
    expect((await reply(id, 1)).json()).toMatchObject({ status: 'replied' })
    expect(await summary()).toMatchObject({ counts: { new: 0, replied: 1 }, week: { due: 1 } })
    await settled(id, 'refused')
    const after = await entry(id)
    expect(after).toMatchObject({ status: 'new', replyRefusedAt: expect.any(String) })
    expect(after.answeredAt).toBeUndefined()
    expect(after.waitingSince).toBe(before.waitingSince)
    expect(told(await timeline(id))).toContain('reply-refused new')
    expect(await summary()).toMatchObject({
      counts: { new: 1, replied: 0 },
      week: { due: 0, inTime: 0 },
      unreached: [{ id, name: 'Betty Shaw', phone }],
    })
    expect((await summary()).lastAnswer).toBeUndefined()
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: a refused reply leaves what was agreed or answered before, and what she has changed since`, async () => {
    const { add, call, entry, reply, settled } = await build(dialect)
    const booked = await add()
    await call('PATCH', `/api/admin/worklist/${booked.id}`, { status: 'booked', version: 1 })
    await reply(booked.id, 2)
    await settled(booked.id, 'refused')
    expect(await entry(booked.id)).toMatchObject({ status: 'booked' })
    const closed = await add()
    await reply(closed.id, 1, 's')
    await call('PATCH', `/api/admin/worklist/${closed.id}`, { status: 'closed', version: 2 })
    await settled(closed.id, 'refused')
    expect(await entry(closed.id)).toMatchObject({ status: 'closed' })
  })

  test(`${dialect}: tried again it is an answer once more, and another reply is too`, async () => {
    const { add, call, comeBack, database, entry, reply, settled, summary } = await build(dialect)
    const { id } = await add()
    await reply(id, 1)
    await settled(id, 'refused')
    comeBack()
    const [mail] = await database.kysely.selectFrom('mails').select('id').execute()
    await call('POST', `/api/admin/mail/refused/${mail?.id}/retry`)
    expect(await entry(id)).toMatchObject({ status: 'replied', answeredAt: expect.any(String) })
    await settled(id, 'sent')
    const answered = await entry(id)
    expect(answered).toMatchObject({ status: 'replied' })
    expect(answered.replyRefusedAt).toBeUndefined()
    expect(await summary()).toMatchObject({ unreached: [] })
  })

  test(`${dialect}: tried again and refused again, the request waits again`, async () => {
    const { add, call, clock, database, entry, reply, settled } = await build(dialect)
    const { id } = await add()
    await reply(id, 1)
    await settled(id, 'refused')
    const [mail] = await database.kysely.selectFrom('mails').select('id').execute()
    clock.pass(hourMs)
    await call('POST', `/api/admin/mail/refused/${mail?.id}/retry`)
    expect((await entry(id)).status).toBe('replied')
    await settled(id, 'refused')
    expect(await entry(id)).toMatchObject({ status: 'new' })
  })
}

import { expect, test } from 'vitest'
import { replyHeldMs } from '#contract/consultation-page.ts'
import { usuallySqlite } from '#tests/support/databases.ts'
import { buildDelivery } from '#tests/support/deliver.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { buildRequestPage, ownId } from '#tests/support/request-page.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'

const text = { subject: 'Your hair: when may I call you?', message: 'Hello Amara' }

for (const dialect of usuallySqlite)
  test(`${dialect}: a reply is a mail from person to person, and stands with her alert and its receipt`, async () => {
    const { call, clock, database, send, urlOf } = await buildRequestPage(dialect)
    const server = await runMailServer()
    const id = await send()
    // The server has a mail a moment before the outbox knows that it left, and a reply names what has left.
    const sent = async () => (await mailsOf(database)).filter(({ state }) => state === 'sent').length
    const delivery = buildDelivery(database, { SMTP_URL: server.url }, { now: clock.now })
    await expect.poll(sent).toBe(2)
    await call('POST', urlOf(id, 'replies'), { ...text, id: ownId('r'), version: 1 })
    clock.pass(replyHeldMs)
    delivery.wake()
    await expect.poll(sent).toBe(3)
    const mails = await server.parsed()
    const alert = mails.find(({ subject }) => subject?.startsWith('New consultation request'))
    const receipt = mails.find(({ subject }) => subject?.startsWith('Your free consultation'))
    const reply = mails.find(({ subject }) => subject === text.subject)
    expect(reply?.headers.has('auto-submitted')).toBe(false)
    expect(reply?.inReplyTo).toBe(alert?.messageId)
    expect(reply?.references).toEqual([receipt?.messageId, alert?.messageId])
    // Automatic mails are marked as such, so that no absence note answers them.
    for (const mail of [alert, receipt]) {
      expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
      expect(mail?.inReplyTo).toBeUndefined()
    }
    // A second reply continues the thread of the first.
    await call('POST', urlOf(id, 'replies'), { ...text, id: ownId('s'), version: 2 })
    clock.pass(replyHeldMs)
    delivery.wake()
    await server.received(4)
    const second = (await server.parsed()).at(-1)
    expect(second?.references).toEqual([receipt?.messageId, reply?.messageId, alert?.messageId])
  })

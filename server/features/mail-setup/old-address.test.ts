import { expect, test } from 'vitest'
import { anyDialect, dialects } from '#tests/support/databases.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { buildMailSetup, draftFor, password, withPassword } from '#tests/support/mail-setup-desk.ts'
import { runMailServer } from '#tests/support/outbox.ts'

const subject = 'The mail settings of your website were changed'

/** Settings in use: the old server and her first address. */
async function buildUsed(dialect: (typeof dialects)[number]) {
  const old = await runMailServer(withPassword)
  const desk = await buildMailSetup(dialect)
  const use = async (port: number, own: object = {}) => {
    await desk.save({ ...draftFor(port), ...own }, password)
    await desk.seen('test')
    return (await desk.seen('confirm')).statusCode
  }
  expect(await use(old.port, { notices: 'amara@old.example' })).toBe(200)
  return { ...desk, old, use }
}

for (const dialect of dialects) {
  test(`${dialect}: a new mail server is announced to the old address through the old server`, async () => {
    const { old, use, database } = await buildUsed(dialect)
    const next = await runMailServer(withPassword)
    expect(await use(next.port, { notices: 'thief@new.example' })).toBe(200)
    // The first settings' test mail, then this notice.
    const [, told, ...more] = await old.parsed()
    expect(more).toEqual([])
    expect(told).toMatchObject({ subject, to: { value: [{ address: 'amara@old.example' }] } })
    for (const words of ['127.0.0.1', 'thief@new.example']) expect(told?.text).toContain(words)
    expect(told?.text).not.toContain('http')
    expect(next.mails.map(({ envelopeTo }) => envelopeTo.join())).toEqual(['thief@new.example'])
    expect(await mailsOf(database)).toEqual([])
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: without the old server, the notice reaches the old address through the new one`, async () => {
    const { old, use, work } = await buildUsed(dialect)
    old.leave()
    const next = await runMailServer(withPassword)
    expect(await use(next.port, { notices: 'amara@new.example' })).toBe(200)
    const worker = work()
    worker.wake()
    await next.received(2)
    expect((await next.parsed()).at(-1)).toMatchObject({
      subject,
      to: { value: [{ address: 'amara@old.example' }] },
    })
    await worker.stop()
  })

  test(`${dialect}: a new notice address is announced to the old one, a new name is not`, async () => {
    const { old, use } = await buildUsed(dialect)
    expect(await use(old.port, { notices: 'amara@old.example', name: 'Curls of Leeds' })).toBe(200)
    expect((await old.parsed()).map(({ subject: one }) => one)).not.toContain(subject)
    expect(await use(old.port, { notices: 'thief@new.example' })).toBe(200)
    expect((await old.parsed()).at(-1)).toMatchObject({
      subject,
      to: { value: [{ address: 'amara@old.example' }] },
    })
  })
}

import { expect, test } from 'vitest'
import { anyDialect, dialects } from '#tests/support/databases.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { buildMailSetup, draftFor, password, withPassword } from '#tests/support/mail-setup-desk.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'

const subject = 'The mail settings of your website were changed'

/** Her mail goes through the first server, and to her first address. */
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
  test(`${dialect}: a change of the mail server is told to the old address through the old server @old-address-told @asvs-6.3.7`, async () => {
    const { old, use, database } = await buildUsed(dialect)
    const next = await runMailServer(withPassword)
    expect(await use(next.port, { notices: 'thief@new.example' })).toBe(200)
    // The test mail of the first settings, and this.
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
  test(`${dialect}: where the old server is gone, the old address is told through the new one @old-address-told`, async () => {
    const { old, use, work } = await buildUsed(dialect)
    await old.crash()
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

  test(`${dialect}: another address for notices is told to the old one, another name to nobody`, async () => {
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

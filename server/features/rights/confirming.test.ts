import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { buildRights, saidIn } from '#tests/support/data-requests.ts'
import { buildDatabase, dialects, usuallySqlite } from '#tests/support/databases.ts'

/** A request whose link has not been opened yet. */
async function buildAsked(dialect: (typeof dialects)[number]) {
  const built = await buildRights(await buildDatabase(dialect))
  await built.ask({ kind: 'erasure', message: 'Also <i>my old address</i>' })
  const [link = ''] = await built.mailedLinks()
  const look = async (url = link) => {
    const page = await built.app.inject({ url })
    return { status: page.statusCode, ...saidIn(page.body) }
  }
  return { ...built, link, look }
}

for (const dialect of dialects) {
  test(`${dialect}: a double tap is answered like one press`, async () => {
    const { link, press, rows, mails } = await buildAsked(dialect)
    const both = await Promise.all([press(link), press(link)])
    const places = both.map(({ headers }) => headers.location)
    expect(places[0]).toContain('/privacy/request/done?')
    expect(places[1]).toBe(places[0])
    expect(await rows()).toHaveLength(1)
    expect(await mails('data_request_receipt')).toHaveLength(1)
  })

  test(`${dialect}: a confirmed request's link is not sent again`, async () => {
    const { ask, link, press, pressAt, mailedLinks, clock } = await buildAsked(dialect)
    const { sentPage } = (await ask({ kind: 'erasure', message: 'Also <i>my old address</i>' })).json()
    await press(link)
    clock.pass(minutes(2))
    const pressed = await pressAt('/privacy/request/again', sentPage.replace(/^.*=/, ''))
    expect(pressed.statusCode).toBe(400)
    expect(await mailedLinks()).toHaveLength(1)
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: opening the link changes nothing, pressing its button confirms the request once`, async () => {
    const { link, look, press, rows, mails, clock } = await buildAsked(dialect)
    for (let count = 0; count < 3; count++)
      expect(await look()).toMatchObject({ status: 200, state: 'ask', email: 'amara@example.com' })
    expect((await rows())[0]?.confirmedAt).toBeNull()

    const pressed = await press(link)
    expect(pressed.statusCode).toBe(303)
    const done = `${pressed.headers.location}`
    const [row] = await rows()
    expect(row).toMatchObject({ confirmedAt: clock.now(), dueDay: '2026-04-01' })
    expect(row?.reference).toMatch(/^[\dA-F]{4}$/)
    expect(await look(done)).toMatchObject({
      status: 200,
      kind: 'erasure',
      email: 'amara@example.com',
      dueDay: '2026-04-01',
      reference: row?.reference,
    })
    expect(await mails('data_request_alert')).toHaveLength(1)
    expect(await mails('data_request_receipt')).toHaveLength(1)

    clock.pass(hourMs)
    expect(await look()).toMatchObject({ status: 400, state: 'used' })
    const again = await press(link)
    expect(await look(`${again.headers.location}`)).toMatchObject({ status: 400, state: 'used' })
    expect(await rows()).toEqual([row])
    expect(await mails('data_request_alert')).toHaveLength(1)
    // The confirmation page works for a day.
    expect(await look(done)).toMatchObject({ status: 200 })
    clock.pass(dayMs)
    expect(await look(done)).toMatchObject({ status: 400 })
  })

  test(`${dialect}: a link older than 24 hours has expired, and a new one is sent to the same address`, async () => {
    const { link, look, press, pressAt, rows, mailedLinks, clock } = await buildAsked(dialect)
    clock.pass(dayMs)
    expect(await look()).toMatchObject({ status: 400, state: 'broken', canSendAgain: 'yes' })
    await press(link)
    expect((await rows())[0]?.confirmedAt).toBeNull()
    const token = link.replace(/^.*=/, '')
    expect((await pressAt('/privacy/request/again', token)).statusCode).toBe(303)
    const newest = (await mailedLinks()).at(-1) ?? ''
    expect(newest).not.toBe(link)
    expect(await look(newest)).toMatchObject({ status: 200, state: 'ask' })
  })

  test(`${dialect}: the owner is told what is asked, by when, and in their own words; both can answer each other`, async () => {
    const { link, press, mails, config } = await buildAsked(dialect)
    await press(link)
    const [alert] = await mails('data_request_alert')
    expect(alert).toMatchObject({ isOwner: true, replyToAddress: 'amara@example.com', expiresAt: null })
    expect(alert?.subject).toBe('Somebody wants their data erased')
    expect(alert?.html).toContain('Answer by 1 April 2026')
    expect(alert?.text).toContain('> Also <i>my old address</i>')
    const [receipt] = await mails('data_request_receipt')
    expect(receipt).toMatchObject({ toAddress: 'amara@example.com', replyToAddress: config.ownerEmail })
    expect(receipt?.text).toContain('1 April 2026')
  })
}

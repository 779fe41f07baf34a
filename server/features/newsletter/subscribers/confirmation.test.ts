import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { buildNewsletter, pressOn, stateOf } from '#tests/support/build-newsletter.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { buildSubscriber, mailsOf } from '#tests/support/factories.ts'
import { deleteUnconfirmed, pendingForDays } from './jobs.ts'
import { importSubscribers } from './list-service.ts'
import { countRecipients } from './repository.ts'

for (const dialect of dialects) {
  test(`${dialect}: with double opt-in only the button subscribes, and then the welcome comes`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock, subscribe, rows } = await buildNewsletter(database, { CONFIRM_SUBSCRIPTIONS: 'true' })
    expect((await subscribe()).json()).toEqual({ email: 'amara@example.com' })
    expect(await rows()).toMatchObject([{ pendingSince: clock.now() }])
    const [mail] = await mailsOf(database)
    expect(mail).toMatchObject({ kind: 'confirmation', subscriberId: expect.any(String) })
    const url = /\/newsletter\/confirm\?token=[\w.-]+/.exec(`${mail?.text}`)?.[0] ?? ''

    expect(stateOf((await app.inject({ url })).body)).toBe('ask')
    expect(await rows()).toMatchObject([{ pendingSince: clock.now() }])
    const [, token] = url.split('token=')
    clock.pass(1000)
    const press = () => pressOn(app, '/newsletter/confirm', token)
    const presses = await Promise.all([press(), press(), press()])
    expect(presses).toEqual(presses.map(() => [200, 'done']))
    expect(await rows()).toMatchObject([{ pendingSince: null }])
    expect((await mailsOf(database)).map(({ kind }) => kind)).toEqual(['confirmation', 'welcome'])
    expect(stateOf((await app.inject({ url })).body)).toBe('done')
    // A tab that is reloaded long afterwards still says so.
    clock.pass(30 * dayMs)
    expect(stateOf((await app.inject({ url })).body)).toBe('done')
    expect(await press()).toEqual([200, 'done'])
    expect(await mailsOf(database)).toHaveLength(2)
  })

  test(`${dialect}: whoever left and subscribed anew is asked to confirm again`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock, subscribe, rows, linkOf } = await buildNewsletter(database, {
      CONFIRM_SUBSCRIPTIONS: 'true',
    })
    await subscribe()
    const [mail] = await mailsOf(database)
    const url = /\/newsletter\/confirm\?token=[\w.-]+/.exec(`${mail?.text}`)?.[0] ?? ''
    const [, token] = url.split('token=')
    expect(await pressOn(app, '/newsletter/confirm', token)).toEqual([200, 'done'])
    const [row] = await rows()
    const [, leaving] = linkOf(`${row?.id}`).split('token=')
    expect(await pressOn(app, '/newsletter/unsubscribe', leaving)).toEqual([200, 'done'])
    expect(stateOf((await app.inject({ url })).body)).toBe('broken')
    await subscribe()
    expect(stateOf((await app.inject({ url })).body)).toBe('ask')
    clock.pass(15 * dayMs)
    expect(stateOf((await app.inject({ url })).body)).toBe('broken')
    expect(await rows()).toMatchObject([{ unsubscribedAt: expect.any(Date), pendingSince: expect.any(Date) }])
  })

  test(`${dialect}: somebody who left stays so, whoever types the address, until they confirm themselves`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock, config, subscribe, rows } = await buildNewsletter(database, {
      CONFIRM_SUBSCRIPTIONS: 'true',
    })
    const unsubscribedAt = new Date('2026-01-05T10:00:00Z')
    await buildSubscriber(database, { unsubscribedAt })
    await subscribe()
    expect(await rows()).toMatchObject([{ unsubscribedAt, pendingSince: clock.now() }])
    expect(await countRecipients(database.kysely)).toEqual({ recipients: 0, unreachable: 0, pending: 0 })
    const imported = { csv: 'amara@example.com', consentOrigin: 'An older list' }
    expect(await importSubscribers({ config, database, now: clock.now }, imported)).toMatchObject({
      refused: [{ email: 'amara@example.com', reason: 'unsubscribed' }],
    })

    const [mail] = await mailsOf(database)
    const [, token] = `${mail?.text}`.match(/\/newsletter\/confirm\?token=([\w.-]+)/) ?? []
    const subscribedAt = clock.now()
    clock.pass(1000)
    expect(await pressOn(app, '/newsletter/confirm', token)).toEqual([200, 'done'])
    expect(await rows()).toMatchObject([{ unsubscribedAt: null, pendingSince: null, subscribedAt }])
    expect((await mailsOf(database)).map(({ kind }) => kind)).toEqual(['confirmation', 'welcome'])
  })

  test(`${dialect}: a request to come back that is never confirmed is forgotten, and that they left is not`, async () => {
    const database = await buildDatabase(dialect)
    const { clock, subscribe, rows } = await buildNewsletter(database, { CONFIRM_SUBSCRIPTIONS: 'true' })
    await buildSubscriber(database, { unsubscribedAt: new Date('2026-01-05T10:00:00Z') })
    await subscribe()
    await subscribe('new@example.com')
    clock.pass((pendingForDays + 1) * dayMs)
    await deleteUnconfirmed({ database, now: clock.now })
    expect(await rows()).toMatchObject([
      { email: 'amara@example.com', unsubscribedAt: expect.any(Date), pendingSince: null },
    ])
  })

  test(`${dialect}: whoever leaves while a confirmation is waited for is not brought back by its old link`, async () => {
    const database = await buildDatabase(dialect)
    const { app, subscribe, rows, linkOf } = await buildNewsletter(database, {
      CONFIRM_SUBSCRIPTIONS: 'true',
    })
    await subscribe()
    const [mail] = await mailsOf(database)
    const [, token] = `${mail?.text}`.match(/\/newsletter\/confirm\?token=([\w.-]+)/) ?? []
    const [row] = await rows()
    const [, leaving] = linkOf(`${row?.id}`).split('token=')
    expect(await pressOn(app, '/newsletter/unsubscribe', leaving)).toEqual([200, 'done'])
    expect(await pressOn(app, '/newsletter/confirm', token)).toEqual([400, 'broken'])
    expect(await rows()).toMatchObject([{ unsubscribedAt: expect.any(Date) }])
    // A later request is not confirmed by the old link, either, once they have unsubscribed again.
    await subscribe()
    expect(stateOf((await app.inject({ url: linkOf(`${row?.id}`) })).body)).toBe('ask')
    expect(await pressOn(app, '/newsletter/unsubscribe', leaving)).toEqual([200, 'done'])
    expect(await pressOn(app, '/newsletter/confirm', token)).toEqual([400, 'broken'])
  })

  test(`${dialect}: a confirmation that is forged, for somebody else or older than two weeks is refused`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock, links, subscribe, rows } = await buildNewsletter(database, {
      CONFIRM_SUBSCRIPTIONS: 'true',
    })
    await subscribe()
    const [mail] = await mailsOf(database)
    const url = /\/newsletter\/confirm\?token=[\w.-]+/.exec(`${mail?.text}`)?.[0] ?? ''
    const [row] = await rows()
    clock.pass(15 * dayMs)
    for (const one of [
      url,
      url.slice(0, -1),
      `/newsletter/confirm?token=${links.sign('unsubscribe', `${row?.id}`)}`,
      '/newsletter/confirm',
    ]) {
      expect((await app.inject({ url: one })).statusCode).toBe(400)
      const press = await app.inject({ method: 'POST', url: one })
      expect([press.statusCode, stateOf(press.body)]).toEqual([400, 'broken'])
    }
    expect(await rows()).toEqual([row])
  })

  test(`${dialect}: whoever waits for a confirmation may ask again, twice a day at most`, async () => {
    const database = await buildDatabase(dialect)
    const { clock, subscribe } = await buildNewsletter(database, { CONFIRM_SUBSCRIPTIONS: 'true' })
    for (let count = 0; count < 4; count++) await subscribe()
    expect(await mailsOf(database)).toHaveLength(2)
    clock.pass(dayMs)
    await subscribe()
    expect(await mailsOf(database)).toHaveLength(3)
  })
}

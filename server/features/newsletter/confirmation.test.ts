import { expect, test } from 'vitest'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { buildNewsletter, day, pressOn, stateOf } from '#tests/support/newsletter-links.ts'

for (const dialect of dialects) {
  test(`${dialect}: with double opt-in only the button subscribes, and then the welcome comes`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock, subscribe, rows } = await buildNewsletter(database, { CONFIRM_SUBSCRIPTIONS: 'true' })
    expect((await subscribe()).json()).toEqual({ email: 'amara@example.com' })
    expect(await rows()).toMatchObject([{ pendingSince: clock.now() }])
    const [mail] = await mailsOf(database)
    expect(mail).toMatchObject({ kind: 'confirmation', subscriberId: null })
    const url = /\/newsletter\/confirm\?token=[\w.-]+/.exec(`${mail?.letter}`)?.[0] ?? ''

    expect(stateOf((await app.inject({ url })).body)).toBe('ask')
    expect(await rows()).toMatchObject([{ pendingSince: clock.now() }])
    const [, token] = url.split('token=')
    const press = () => pressOn(app, '/newsletter/confirm', token)
    const presses = await Promise.all([press(), press(), press()])
    expect(presses).toEqual(presses.map(() => [200, 'done']))
    expect(await rows()).toMatchObject([{ pendingSince: null }])
    expect((await mailsOf(database)).map(({ kind }) => kind)).toEqual(['confirmation', 'welcome'])
    expect(stateOf((await app.inject({ url })).body)).toBe('done')
    // A tab that is opened again long after says nothing else.
    clock.pass(30 * day)
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
    const url = /\/newsletter\/confirm\?token=[\w.-]+/.exec(`${mail?.letter}`)?.[0] ?? ''
    const [, token] = url.split('token=')
    expect(await pressOn(app, '/newsletter/confirm', token)).toEqual([200, 'done'])
    const [row] = await rows()
    const [, leaving] = linkOf(`${row?.id}`).split('token=')
    expect(await pressOn(app, '/newsletter/unsubscribe', leaving)).toEqual([200, 'done'])
    expect(stateOf((await app.inject({ url })).body)).toBe('broken')
    await subscribe()
    expect(stateOf((await app.inject({ url })).body)).toBe('ask')
    clock.pass(15 * day)
    expect(stateOf((await app.inject({ url })).body)).toBe('broken')
    expect(await rows()).toMatchObject([{ unsubscribedAt: null, pendingSince: expect.any(Date) }])
  })

  test(`${dialect}: a confirmation that is forged, for somebody else or older than two weeks is refused`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock, links, subscribe, rows } = await buildNewsletter(database, {
      CONFIRM_SUBSCRIPTIONS: 'true',
    })
    await subscribe()
    const [mail] = await mailsOf(database)
    const url = /\/newsletter\/confirm\?token=[\w.-]+/.exec(`${mail?.letter}`)?.[0] ?? ''
    const [row] = await rows()
    clock.pass(15 * day)
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
    clock.pass(day)
    await subscribe()
    expect(await mailsOf(database)).toHaveLength(3)
  })
}

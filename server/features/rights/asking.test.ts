import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { form } from '#tests/support/build-newsletter.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { buildRights, saidIn, tokenIn } from '#tests/support/data-requests.ts'
import { anyDialect, buildDatabase, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { buildConsultation, buildSubscriber } from '#tests/support/factories.ts'

for (const dialect of dialects) {
  test(`${dialect}: a form sent twice within two minutes is one request with one mail`, async () => {
    const { ask, rows, mails, clock } = await buildRights(await buildDatabase(dialect))
    await ask()
    await ask()
    await ask({ kind: 'complaint' })
    expect(await rows()).toHaveLength(2)
    expect(await mails('data_request_link')).toHaveLength(2)
    clock.pass(minutes(3))
    await ask()
    expect(await rows()).toHaveLength(3)
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: a data request sends a link by mail, and counts only once confirmed`, async () => {
    const { ask, mails, rows, clock } = await buildRights(await buildDatabase(dialect))
    const answer = await ask({ kind: 'erasure', email: ' Amara@Example.com ', message: 'All <b>of</b> it' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().sentPage).toMatch(/^\/privacy\/request\/sent\?token=[\w.-]+$/)
    expect(await rows()).toMatchObject([
      { kind: 'erasure', email: 'amara@example.com', message: 'All <b>of</b> it', confirmedAt: null },
    ])
    const [mail, ...others] = await mails('data_request_link')
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      toAddress: 'amara@example.com',
      expiresAt: new Date(clock.now().getTime() + dayMs),
    })
    // A stranger's text must not reach another person's mailbox.
    expect(mail?.text).not.toContain('<b>')
    expect(await mails('data_request_alert')).toEqual([])
  })

  test(`${dialect}: the link is sent again after a minute, once and no more`, async () => {
    const { ask, app, pressAt, mailedLinks, clock } = await buildRights(await buildDatabase(dialect))
    const { sentPage } = (await ask()).json()
    const again = async () => {
      const pressed = await pressAt('/privacy/request/again', tokenIn(sentPage))
      expect(pressed.statusCode).toBe(303)
      return saidIn((await app.inject({ url: `${pressed.headers.location}` })).body).timesLeft
    }
    expect(await again()).toBe('1')
    expect(await mailedLinks()).toHaveLength(1)
    for (const left of ['0', '0']) {
      clock.pass(minutes(1))
      expect(await again()).toBe(left)
    }
    const links = await mailedLinks()
    expect(links).toHaveLength(2)
    expect(new Set(links).size).toBe(2)
    // Earlier links stay valid.
    expect(saidIn((await app.inject({ url: `${links[0]}` })).body).state).toBe('ask')
  })

  test(`${dialect}: nobody can flood a mailbox: two links a day, and later requests say that none was sent`, async () => {
    const { ask, app, mails, pressAt, clock } = await buildRights(await buildDatabase(dialect))
    const requests = []
    for (const message of ['one', 'two', 'three']) requests.push((await ask({ message })).json())
    const said = async (url: string) => saidIn((await app.inject({ url })).body)
    const [first, second, third] = await Promise.all(requests.map(({ sentPage }) => said(sentPage)))
    expect([first, second]).toMatchObject([{ isSent: 'yes' }, { isSent: 'yes' }])
    expect(third).toMatchObject({ isSent: '', isFull: 'yes' })
    expect(await mails('data_request_link')).toHaveLength(2)

    // The same page can send the link on the next day.
    clock.pass(24 * hourMs)
    const sent = await pressAt('/privacy/request/again', tokenIn(requests[2].sentPage))
    expect(await said(`${sent.headers.location}`)).toMatchObject({ isSent: 'yes', isFull: '' })
    expect(await mails('data_request_link')).toHaveLength(3)
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: a known address and an unknown one are answered alike, each with one mail`, async () => {
    const database = await buildDatabase(dialect)
    const { ask, mails, app } = await buildRights(database)
    await buildSubscriber(database, { email: 'known@example.com' })
    await buildConsultation(database, { email: 'known@example.com' })
    const [known, unknown] = [
      await ask({ email: 'known@example.com' }),
      await ask({ email: 'nobody@example.com' }),
    ]
    for (const answer of [known, unknown]) expect(answer.statusCode).toBe(201)
    const shape = (text: string) => text.replace(/token=[\w.-]+/g, 'token')
    expect(shape(known.body)).toBe(shape(unknown.body))
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
    const letters = (await mails('data_request_link')).map(({ text }) => shape(text ?? ''))
    expect(letters).toHaveLength(2)
    expect(letters[0]).toBe(letters[1])
    const pages = await Promise.all([known, unknown].map((one) => app.inject({ url: one.json().sentPage })))
    for (const { statusCode } of pages) expect(statusCode).toBe(200)
    const [one = {}, other = {}] = pages.map(({ body }) => saidIn(body))
    expect({ ...one, email: '', token: '' }).toEqual({ ...other, email: '', token: '' })
  })

  test(`${dialect}: a form without JavaScript leads to the page that says where the link went`, async () => {
    const { app } = await buildRights(await buildDatabase(dialect))
    const post = (fields: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/api/data-requests',
        headers: form,
        payload: new URLSearchParams(fields).toString(),
      })
    const posted = await post({ kind: 'complaint', email: 'amara@example.com', message: '' })
    expect(posted.statusCode).toBe(303)
    const page = await app.inject({ url: `${posted.headers.location}` })
    expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    expect(saidIn(page.body)).toMatchObject({ email: 'amara@example.com', timesLeft: '1' })

    const refused = await post({ kind: 'everything', email: 'amara@', message: 'Where is it?' })
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain('<title>/privacy/request</title>')
    expect(refused.body).toContain('<p data-error="kind">Please choose what you would like</p>')
    expect(refused.body).toContain('<p data-error="email">Please enter a valid email address</p>')
    expect(saidIn(refused.body)).toMatchObject({ email: 'amara@', message: 'Where is it?' })
  })

  test(`${dialect}: over-long and missing values are refused, naming their field`, async () => {
    const { ask, rows } = await buildRights(await buildDatabase(dialect))
    expect((await ask({ message: 'x'.repeat(2001) })).json().errors).toEqual({
      message: 'This has 2,001 characters, and 2,000 is the most. Please shorten it by 1.',
    })
    expect((await ask({ email: '' })).json().errors).toHaveProperty('email')
    expect(await rows()).toEqual([])
  })

  test(`${dialect}: forged tokens and tokens of another page open nothing`, async () => {
    const { ask, app, mailedLinks, pressAt, clock } = await buildRights(await buildDatabase(dialect))
    const { sentPage } = (await ask()).json()
    const [mailed = ''] = await mailedLinks()
    const tokens = ['', 'x', `${tokenIn(mailed)}x`, tokenIn(sentPage).replace(/.$/, '!')]
    for (const path of ['sent', 'done', 'confirm'])
      for (const token of tokens) {
        const page = await app.inject({ url: `/privacy/request/${path}?token=${token}` })
        expect([page.statusCode, saidIn(page.body).state], `${path} ${token}`).toEqual([400, 'broken'])
      }
    expect((await pressAt('/privacy/request/again', 'x')).statusCode).toBe(400)
    const mixed = [
      `/privacy/request/confirm?token=${tokenIn(sentPage)}`,
      `/privacy/request/done?token=${tokenIn(mailed)}`,
      `/privacy/request/sent?token=${tokenIn(mailed)}`,
    ]
    for (const url of mixed) expect((await app.inject({ url })).statusCode, url).toBe(400)
    clock.pass(dayMs)
    expect((await app.inject({ url: sentPage })).statusCode).toBe(400)
    expect((await app.inject({ url: '/privacy/request/again' })).headers.location).toBe('/privacy/request')
  })

  test(`${dialect}: asking or pressing too often is rate limited, with the typed text kept`, async () => {
    const { ask, app, pressAt } = await buildRights(await buildDatabase(dialect), {
      RATE_LIMIT_FACTOR: '0.01',
    })
    const { sentPage } = (await ask()).json()
    expect((await ask({ email: 'beth@example.com' })).statusCode).toBe(429)
    const payload = new URLSearchParams({ kind: 'access', email: 'beth@example.com', message: 'Mine' })
    const posted = await app.inject({
      method: 'POST',
      url: '/api/data-requests',
      headers: form,
      payload: payload.toString(),
    })
    expect(posted.statusCode).toBe(429)
    expect(saidIn(posted.body)).toMatchObject({ email: 'beth@example.com', message: 'Mine' })
    const press = () => pressAt('/privacy/request/again', tokenIn(sentPage))
    expect((await press()).statusCode).toBe(303)
    expect((await press()).statusCode).toBe(429)
  })
}

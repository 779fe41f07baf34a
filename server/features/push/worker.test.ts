import { expect, onTestFinished, test } from 'vitest'
import type { ConsultationStatus } from '#contract/worklist.ts'
import { collectFacts } from '#server/http/facts.ts'
import { buildTestApp, minutes } from '#tests/support/build-test-app.ts'
import { anyDialect, buildDatabase, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { aRequest, buildOwner, buildSession } from '#tests/support/factories.ts'
import { makeSubscription, readSender, startPushService } from '#tests/support/push-service.ts'
import { queuePushNotice } from './service.ts'
import { startPushWorker } from './worker.ts'

type Answer = Parameters<typeof startPushService>[0]

async function build(dialect: (typeof dialects)[number], answer?: Answer) {
  const database = await buildDatabase(dialect)
  const service = await startPushService(answer)
  const { app, clock, passwords } = await buildTestApp(database, { PUSH_HOSTS: service.host })
  const { id } = await buildOwner(database, passwords)
  const cookie = await buildSession(database, id, clock.now())
  const faults: string[] = []
  const start = () => {
    const worker = startPushWorker({
      facts: collectFacts('https://curls.example'),
      database,
      now: clock.now,
      contact: 'https://www.example.co.uk',
      hosts: [service.host],
      agent: service.agent,
      pollMs: 10,
      report: (message, error) => faults.push(`${message}: ${error}`),
    })
    onTestFinished(() => worker.stop())
    return worker
  }
  const addPhone = async (name: string) => {
    const made = makeSubscription(`https://${service.host}/${name}`)
    const added = await app.inject({
      method: 'POST',
      url: '/api/admin/push',
      headers: { cookie },
      body: made.subscription,
    })
    expect(added.statusCode).toBe(200)
    return made
  }
  const ask = async (own: object = {}): Promise<string> =>
    (await app.inject({ method: 'POST', url: '/api/consultations', body: { ...aRequest, ...own } })).json().id
  const waiting = () => database.kysely.selectFrom('pushMessages').selectAll().execute()
  const phones = () => database.kysely.selectFrom('pushSubscriptions').selectAll().execute()
  return { app, service, clock, database, cookie, faults, start, addPhone, ask, waiting, phones }
}

for (const dialect of dialects) {
  test(`${dialect}: an unsubscribed phone is deleted with its queued messages`, async () => {
    const { addPhone, ask, faults, phones, service, start, waiting } = await build(dialect, (path) =>
      path === '/gone' ? 410 : path === '/lost' ? 404 : 201,
    )
    for (const name of ['gone', 'lost', 'here']) await addPhone(name)
    await ask()
    await ask({ name: 'Priya Shah' })
    start()
    await expect.poll(waiting).toEqual([])
    expect((await phones()).map(({ endpoint }) => endpoint)).toEqual([`https://${service.host}/here`])
    expect(faults).toEqual([])
  })

  test(`${dialect}: no push is sent for a request answered, deleted or marked as junk meanwhile`, async () => {
    const { addPhone, app, ask, cookie, database, service, start, waiting } = await build(dialect)
    await addPhone('one')
    const setTo = async (id: string, status: ConsultationStatus) =>
      await database.write((tx) =>
        tx.updateTable('consultations').set({ status }).where('id', '=', id).execute(),
      )
    await setTo(await ask({ name: 'Spam' }), 'junk')
    await setTo(await ask({ name: 'Answered' }), 'replied')
    const deleted = await ask({ name: 'Deleted' })
    await app.inject({ method: 'DELETE', url: `/api/admin/consultations/${deleted}`, headers: { cookie } })
    expect(await waiting()).toHaveLength(2)
    start()
    await expect.poll(waiting).toEqual([])
    expect(service.received).toEqual([])
  })

  test(`${dialect}: of two processes only one sends it`, async () => {
    const { addPhone, ask, service, start, waiting } = await build(dialect)
    await addPhone('one')
    const workers = [start(), start()]
    for (let count = 0; count < 5; count++) {
      await ask({ name: `Number ${count}` })
      for (const worker of workers) worker.wake()
    }
    await expect.poll(waiting).toEqual([])
    expect(service.received).toHaveLength(5)
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: a new request is pushed to each phone, encrypted, with name, area and service only`, async () => {
    const { addPhone, app, ask, clock, cookie, phones, service, start, waiting } = await build(dialect)
    const [one, other] = [await addPhone('one'), await addPhone('other')]
    const id = await ask({ name: 'Amara\u202E Okafor', serviceType: 'cut-and-color' })
    start()
    await service.arrived(2)
    const messageFor = (path: string) => {
      const message = service.received.find((received) => received.path === path)
      if (!message) throw new Error(`Nothing came to ${path}`)
      return message
    }
    const told = { id, name: 'Amara Okafor', area: 'Headingley', service: 'Cut and colour' }
    expect(one.read(messageFor('/one').body)).toEqual(told)
    expect(other.read(messageFor('/other').body)).toEqual(told)
    expect(() => other.read(messageFor('/one').body)).toThrow()
    // Neither the body nor the headers reveal who asked to the push service.
    const { body, headers } = messageFor('/one')
    expect(body.toString('latin1')).not.toMatch(/amara|headingley|07700/i)
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' })
    const { claims, publicKey } = readSender(messageFor('/one'))
    expect(claims).toMatchObject({ aud: `https://${service.host}`, sub: 'https://www.example.co.uk' })
    const listed = await app.inject({ url: '/api/admin/push', headers: { cookie } })
    expect(listed.json().publicKey).toBe(publicKey)
    await expect.poll(waiting).toEqual([])
    expect(await phones()).toMatchObject([{ toldAt: clock.now() }, { toldAt: clock.now() }])
  })

  test(`${dialect}: a subscribed phone does not slow a visitor's request, and without phones nothing extra is written`, async () => {
    const { addPhone, ask, service, waiting } = await build(dialect, () => 'nothing')
    await ask()
    expect(await waiting()).toEqual([])
    await addPhone('one')
    // No worker runs here: the message stays queued.
    await ask({ name: 'Priya Shah' })
    expect(await waiting()).toHaveLength(1)
    expect(service.received).toEqual([])
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: a notice about the website is pushed with its own text`, async () => {
    const { addPhone, clock, database, service, start, waiting } = await build(dialect)
    const phone = await addPhone('one')
    const notice = { id: 'mail', title: 'Your website cannot send mail', words: 'Nothing is lost.' }
    await database.write((tx) => queuePushNotice(tx, notice, clock.now()))
    start()
    await service.arrived(1)
    expect(service.received.map(({ body }) => phone.read(body))).toEqual([notice])
    await expect.poll(waiting).toEqual([])
  })

  test(`${dialect}: a rejected message is not retried, and the log does not say whom it is about`, async () => {
    const { addPhone, ask, faults, phones, start, waiting } = await build(dialect, () => 403)
    await addPhone('one')
    await ask()
    start()
    await expect.poll(waiting).toEqual([])
    expect(faults).toEqual(['A push service refuses our messages: Error: Status 403'])
    expect(await phones()).toHaveLength(1)
  })

  test(`${dialect}: a failing push service is retried with growing delays, then given up`, async () => {
    const answers: (number | 'nothing')[] = [503, 'nothing', 429, 500, 502]
    const { addPhone, ask, clock, phones, service, start, waiting } = await build(
      dialect,
      () => answers.shift() ?? 201,
    )
    await addPhone('one')
    await ask()
    start()
    for (const [tries, pauseMs] of [
      [1, minutes(0.5)],
      [2, minutes(2)],
      [3, minutes(10)],
      [4, minutes(60)],
    ] as const) {
      await service.arrived(tries)
      await expect.poll(async () => (await waiting())[0]?.failures).toBe(tries)
      expect((await waiting())[0]?.dueAt).toEqual(new Date(clock.now().getTime() + pauseMs))
      clock.pass(pauseMs)
    }
    await expect.poll(waiting).toEqual([])
    expect(service.received).toHaveLength(5)
    expect(await phones()).toMatchObject([{ toldAt: null }])
  })
}

import { expect, test } from 'vitest'
import { changePassword } from '#contract/account.ts'
import { hourMs } from '#contract/durations.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { anyDialect, buildDatabase, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { buildOwner, buildSession } from '#tests/support/factories.ts'
import { makeSubscription } from '#tests/support/push-service.ts'

const url = '/api/admin/push'
const endpointOf = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

async function build(dialect: (typeof dialects)[number]) {
  const database = await buildDatabase(dialect)
  const { app, clock, passwords } = await buildTestApp(database)
  const { id: adminUserId } = await buildOwner(database, passwords)
  const signIn = () => buildSession(database, adminUserId, clock.now())
  const cookie = await signIn()
  const add = (body: object, as = cookie) =>
    app.inject({ method: 'POST', url, headers: { cookie: as, 'user-agent': iphone }, body })
  const list = async (as = cookie) => (await app.inject({ url, headers: { cookie: as } })).json()
  return { app, clock, database, cookie, signIn, add, list }
}

for (const dialect of dialects) {
  test(`${dialect}: a phone stays subscribed after its next login, until a new password is set elsewhere`, async () => {
    const { add, app, clock, database } = await build(dialect)
    const logIn = async (cookie = '') => {
      const login = { username: 'owner', password: 'curls in the rain' }
      const answer = await app.inject({
        method: 'POST',
        url: '/api/admin/login',
        headers: { cookie },
        body: login,
      })
      return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    }
    const phones = () => database.kysely.selectFrom('pushSubscriptions').select('sessionId').execute()
    const cookie = await logIn()
    await add(makeSubscription(endpointOf('phone')).subscription, cookie)
    clock.pass(13 * hourMs)
    await logIn(cookie)
    expect(await phones()).toEqual([{ sessionId: expect.any(String) }])

    clock.pass(13 * hourMs)
    const desk = await logIn()
    expect(await phones()).toEqual([{ sessionId: null }])
    const body = { current: 'curls in the rain', next: 'a new curl for every day' }
    await app.inject({ method: 'POST', url: '/api/admin/account/password', headers: { cookie: desk }, body })
    expect(await phones()).toEqual([])
  })

  test(`${dialect}: a new password ends the messages of other devices, not of the one it is set on`, async () => {
    const { add, app, cookie, list, signIn } = await build(dialect)
    await add(makeSubscription(endpointOf('other')).subscription, await signIn())
    const own = (await add(makeSubscription(endpointOf('own')).subscription)).json()
    const change = { current: 'curls in the rain', next: 'a new curl for every day' }
    const answer = await app.inject({
      method: changePassword.method,
      url: changePassword.path,
      headers: { cookie },
      body: change,
    })
    expect(answer.statusCode).toBe(204)
    const session = `${answer.headers['set-cookie']}`.split(';')[0] ?? ''
    expect((await list(session)).phones).toMatchObject([{ id: own.id }])
    await app.inject({ method: 'POST', url: '/api/admin/logout', headers: { cookie: session } })
    const login = { username: 'owner', password: change.next }
    const again = await app.inject({ method: 'POST', url: '/api/admin/login', body: login })
    const [newest] = [again.headers['set-cookie'] ?? ''].flat()
    expect((await list(`${newest}`.split(';')[0])).phones).toEqual([])
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: a phone is added under a coarse name, renewed on a repeated request, and removed`, async () => {
    const { add, app, clock, cookie, database, list } = await build(dialect)
    const { publicKey, phones } = await list()
    expect(publicKey).toMatch(/^[\w-]{87}$/)
    expect(phones).toEqual([])
    const { subscription } = makeSubscription(endpointOf('one'))
    const added = (await add(subscription)).json()
    expect(added).toEqual({ id: added.id, name: 'Safari on an iPhone', createdAt: clock.now().toISOString() })
    expect((await add({ ...makeSubscription(endpointOf('one')).subscription })).json()).toEqual(added)
    expect(await list()).toEqual({ publicKey, phones: [added] })
    const stored = JSON.stringify(await database.kysely.selectFrom('pushSubscriptions').selectAll().execute())
    expect(stored).not.toContain('Mozilla')
    const remove = () => app.inject({ method: 'DELETE', url: `${url}/${added.id}`, headers: { cookie } })
    expect((await remove()).statusCode).toBe(204)
    expect((await remove()).statusCode).toBe(404)
    expect((await list()).phones).toEqual([])
  })

  test(`${dialect}: logging out ends a phone’s messages, an expired session does not`, async () => {
    const { add, app, clock, database, list, signIn } = await build(dialect)
    const phone = await signIn()
    await add(makeSubscription(endpointOf('phone')).subscription, phone)
    await app.inject({ method: 'POST', url: '/api/admin/logout', headers: { cookie: phone } })
    expect((await list()).phones).toEqual([])

    await add(makeSubscription(endpointOf('tablet')).subscription, await signIn())
    clock.pass(13 * hourMs)
    const login = { username: 'owner', password: 'curls in the rain' }
    const answer = await app.inject({ method: 'POST', url: '/api/admin/login', body: login })
    expect(answer.statusCode).toBe(200)
    const sessions = await database.kysely.selectFrom('adminSessions').select('id').execute()
    expect(sessions).toHaveLength(1)
    const phones = await database.kysely.selectFrom('pushSubscriptions').selectAll().execute()
    expect(phones).toMatchObject([{ endpoint: endpointOf('tablet'), sessionId: null }])
  })

  test(`${dialect}: the ten newest browsers are kept`, async () => {
    const { add, clock, list } = await build(dialect)
    for (let count = 0; count < 12; count++) {
      clock.pass(1000)
      await add(makeSubscription(endpointOf(`${count}`)).subscription)
    }
    expect((await list()).phones).toHaveLength(10)
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: messages go to the push services of browsers and to no other address`, async () => {
    const { add, list } = await build(dialect)
    for (const endpoint of [
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://localhost/x',
      'https://169.254.169.254/latest',
      'https://evil.example/fcm.googleapis.com',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evilpush.apple.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user@fcm.googleapis.com/x',
      'http://fcm.googleapis.com/x',
      'file:///etc/passwd',
      'https://fcm.googleapis.com/a b',
    ])
      expect([endpoint, (await add(makeSubscription(endpoint).subscription)).statusCode]).toEqual([
        endpoint,
        400,
      ])
    for (const endpoint of [
      'https://web.push.apple.com/QHkx',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://db5p.notify.windows.com/w/?token=x',
    ])
      expect((await add(makeSubscription(endpoint).subscription)).statusCode).toBe(200)
    expect((await list()).phones).toHaveLength(3)
  })

  test(`${dialect}: invalid subscriptions are refused`, async () => {
    const { add } = await build(dialect)
    const { subscription } = makeSubscription(endpointOf('one'))
    for (const keys of [
      {},
      { ...subscription.keys, auth: 'short' },
      { ...subscription.keys, p256dh: `${'x'.repeat(87)}!` },
    ])
      expect((await add({ ...subscription, keys })).statusCode).toBe(400)
  })
}

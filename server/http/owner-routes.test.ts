import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { createToken, hashToken } from '#server/security/token.ts'
import { readAllRows } from '#tests/support/all-rows.ts'
import { anyDialect } from '#tests/support/databases.ts'
import { buildConsultation, buildSession } from '#tests/support/factories.ts'
import { portOf } from '#tests/support/local-port.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'
import { publicCalls } from '#tests/support/public-calls.ts'
import { addressOf, type Call, isWriting, listRoutes, nameOf } from '#tests/support/route-table.ts'

const canary = 'Wilhelmina Featherstonehaugh'

const ownerCallsOf = (app: FastifyInstance) => {
  const calls = listRoutes(app)
  const open = calls.map(nameOf).filter((name) => name in publicCalls)
  expect(open.toSorted()).toEqual(Object.keys(publicCalls).toSorted())
  const closed = calls.filter((call) => !(nameOf(call) in publicCalls))
  expect(closed.length).toBeGreaterThan(100)
  return closed
}

for (const dialect of anyDialect)
  test(`${dialect}: every call that is not named as open to all is refused without the owner's session, and touches nothing`, async () => {
    const { app, database, user, clock, logIn, turnOn } = await buildOwnerDesk(dialect)
    await buildConsultation(database, { name: canary })
    // First, because a login deletes expired sessions.
    await turnOn((await logIn()).cookie)
    const tooOld = await buildSession(database, user.id, clock.now())
    clock.pass(29.5 * dayMs)
    const idle = await buildSession(database, user.id, clock.now())
    clock.pass(12 * hourMs)
    await database.write((tx) =>
      tx
        .updateTable('adminSessions')
        .set({ lastSeenAt: clock.now() })
        .where('id', '=', hashToken(tooOld.replace('session=', '')))
        .execute(),
    )
    const live = await buildSession(database, user.id, clock.now())
    const { cookie: pending } = await logIn()
    expect(pending).toMatch(/^pending-login=/)
    const token = live.replace('session=', '')
    const cookies = {
      none: '',
      idle,
      tooOld,
      pending,
      'pending as session': pending.replace('pending-login', 'session'),
      forged: `session=${createToken()}`,
      'cut short': live.slice(0, -1),
      longer: `${live}A`,
      'in other letters': `session=${token.toUpperCase()}`,
      'as it is stored': `session=${hashToken(token)}`,
      'of another name': `SESSION=${token}`,
      'of the https site': `__Host-session=${token}`,
    }
    const before = await readAllRows(database)
    const ownerCalls = ownerCallsOf(app)
    for (const call of ownerCalls)
      for (const method of isWriting(call) ? [call.method] : [call.method, 'HEAD'])
        for (const [kind, cookie] of Object.entries(cookies)) {
          const answer = await app.inject({
            ...{ method: method as 'GET', url: addressOf(call), headers: { cookie } },
            ...(isWriting(call) && { body: {} }),
          })
          const told = method === 'HEAD' ? '' : JSON.parse(answer.body)
          expect([nameOf(call), kind, answer.statusCode, told]).toEqual([
            ...[nameOf(call), kind, 401],
            told && {
              ...{ type: 'about:blank', title: 'Unauthorized', status: 401 },
              detail: 'Please sign in first.',
            },
          ])
        }
    expect(await readAllRows(database)).toEqual(before)
    expect((await app.inject({ url: '/api/admin/account', headers: { cookie: live } })).statusCode).toBe(200)
  })

/** Other spellings of a path that a router or proxy might accept for it. */
const spellingsOf = (path: string) => [
  `${path}/`,
  `${path}//`,
  `/${path}`,
  path.replace('/admin/', '//admin/'),
  path.replace('/admin/', '/./admin/'),
  path.replace('/admin/', '/x/../admin/'),
  path.replace('/admin/', '/x/%2e%2e/admin/'),
  path.replace('/admin/', '/%61dmin/'),
  path.replace('/admin/', '/%2561dmin/'),
  path.replace('/admin/', '%2fadmin%2f'),
  path.replace('/admin/', '/admin%2f'),
  path.replace('/admin/', '/admin;x/'),
  path.replace('/admin/', '\\admin\\'),
  path.replace('/admin/', '/admin%00/'),
  path.replace('/api/', '/api/admin/me/../../'),
  path.replace('/api/', '/API/'),
  path.toUpperCase(),
  `${path}?session=x`,
  `${path}%20`,
  `${path}%3f`,
  `${path};.css`,
  `${path}.json`,
  `http://127.0.0.1${path}`,
  `http://elsewhere.example${path}`,
]

const otherMethods = ['OPTIONS', 'PUT', 'TRACE', 'PROPFIND', 'SEARCH', 'get']

test('no other method, spelling or header opens an address of the owner', async () => {
  const { app, database } = await buildOwnerDesk('sqlite')
  await buildConsultation(database, { name: canary })
  const before = await readAllRows(database)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  onTestFinished(() => agent.destroy())
  const port = await portOf(app.server)

  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<{ what: string; status: number; body: string }>((resolve, reject) => {
      const sent = request({ ...{ port, host: '127.0.0.1', agent, method, path, headers } }, (answer) => {
        const status = answer.statusCode ?? 0
        text(answer).then((body) => resolve({ what: `${method} ${path}`, status, body }), reject)
      })
      sent.on('error', reject)
      sent.end()
    })
  const askFor = (call: Call) => {
    const path = addressOf(call)
    const ways: Parameters<typeof ask>[] = [
      ...spellingsOf(path).map((spelling): [string, string] => [call.method, spelling]),
      ...otherMethods.map((method): [string, string] => [method, path]),
      ['POST', path, { 'x-http-method-override': call.method, 'x-method-override': call.method }],
      ['GET', '/api/admin/me', { 'x-original-url': path, 'x-rewrite-url': path }],
      [call.method, path, { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' }],
      [call.method, path, { authorization: 'Basic b3duZXI6Y3VybHM=' }],
      [call.method, path, { cookie: 'session=; session=undefined; session=null; session[]=x' }],
    ]
    return ways.map((way) => ask(...way))
  }
  const answers = await Promise.all(ownerCallsOf(app).flatMap(askFor))
  expect(answers.length).toBeGreaterThan(3000)
  // Except the answer of the public session check, whose headers may name another call.
  const closed = answers.filter(({ body }) => body !== JSON.stringify({ authenticated: false }))
  expect(closed.filter(({ status }) => ![301, 400, 401, 404].includes(status))).toEqual([])
  expect(answers.filter(({ body }) => body.includes(canary))).toEqual([])
  expect(await readAllRows(database)).toEqual(before)
})

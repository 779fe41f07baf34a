import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { aRequest } from '#tests/support/factories.ts'
import { portOf } from '#tests/support/local-port.ts'

test('requests, refusals and faults are logged, and name nobody', async () => {
  const { app, logged, database } = await buildTestApp({ settings: { LOG_LEVEL: 'info' } })
  await database.write((tx) => tx.schema.alterTable('consultations').dropColumn('junkReasons').execute())
  const from = {
    remoteAddress: '203.0.113.99',
    headers: { 'user-agent': 'Curly/1.0', 'x-forwarded-for': '198.51.100.77', cookie: 'session=secret' },
  }
  const post = (url: string, body: object) => app.inject({ method: 'POST', url, body, ...from })
  await post('/api/consultations?from=card', aRequest)
  await post('/api/admin/login', { username: 'Amara', password: 'secret' })
  await app.inject({ url: '/api/nothing?name=Amara', ...from })
  await app.close()
  const lines = logged.map((line) => JSON.parse(line)).filter(({ route }) => route !== undefined)
  expect(lines).toMatchObject([
    { level: 50, method: 'POST', route: '/api/consultations', msg: 'A request failed' },
    { level: 30, method: 'POST', route: '/api/consultations', status: 500, msg: 'Answered' },
    { level: 40, method: 'POST', route: '/api/admin/login', status: 401, msg: 'Answered' },
    { level: 30, method: 'GET', route: '/*', status: 404, msg: 'Answered' },
  ])
  for (const personal of [
    'Amara',
    'amara@',
    '07700',
    '203.0.113',
    '198.51.100',
    'Curly/1.0',
    'secret',
    'from=',
  ])
    expect(logged.join('')).not.toContain(personal)
})

test('an upload that its client breaks off is no fault of ours', async () => {
  const { app, logged } = await buildTestApp({ settings: { LOG_LEVEL: 'warn' } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(await portOf(app.server), '127.0.0.1')
  const head = 'POST /api/consultations HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
  socket.write(`${head}Content-Length: 100\r\n\r\n{`)
  const [, response] = await once(app.server, 'request')
  socket.destroy()
  await once(response, 'close')
  await nextTurn()
  expect(logged).toEqual([])
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase } from '#tests/support/databases.ts'

async function listen() {
  const { app, pages } = await buildTestApp(await buildDatabase('sqlite'))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const [address] = app.addresses()
  if (typeof address !== 'object') throw new Error('The server does not listen on a port')
  return { app, pages, port: address.port }
}

async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return await text(socket)
}

const bye = 'Connection: close\r\n'

test.each([
  ['no HTTP at all', 'HELLO\r\n\r\n', 400],
  ['headers without an end', `GET / HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
])('%s gets a tidy refusal', async (_what, bytes, status) => {
  const { port } = await listen()
  const answer = await exchange(port, bytes)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain('content-type: application/problem+json')
  expect(JSON.parse(body)).toMatchObject({ status, detail: expect.stringMatching(/\.$/) })
})

test('a path that cannot be decoded is the 404 page, and JSON for a call', async () => {
  const { port } = await listen()
  const page = await exchange(port, `GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\n${bye}\r\n`)
  expect(page).toMatch(/^HTTP\/1.1 404 [\s\S]*<title>\/404<\/title>/)
  const call = await exchange(port, `GET /api/%E0%A4%A HTTP/1.1\r\nHost: a\r\n${bye}\r\n`)
  expect(call).toMatch(/^HTTP\/1.1 400 [\s\S]*problem\+json/)
})

test('pages come from memory over the wire too', async () => {
  const { port } = await listen()
  const answer = await exchange(port, `GET /contact?x=1 HTTP/1.1\r\nHost: a\r\n${bye}\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 200 OK[\s\S]*<title>\/contact<\/title>/)
})

test('who asks many times without waiting for an answer is cut off, and others are not', async () => {
  const { port } = await listen()
  const page = 'GET /contact HTTP/1.1\r\nHost: a\r\n'
  const some = await exchange(port, `${`${page}\r\n`.repeat(20)}${page}${bye}\r\n`)
  expect(some.match(/HTTP\/1.1 200 OK/g)).toHaveLength(21)
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`${page}\r\n`.repeat(1000))
  socket.resume()
  await once(socket, 'close')
  expect(socket.bytesRead).toBeLessThan(some.length * 4)
})

test('no answer carries a stack trace', async () => {
  const database = await buildDatabase('sqlite')
  const { app } = await buildTestApp(database)
  database.write = () => Promise.reject(new Error('secret detail'))
  const body = { name: 'Jo', email: 'a@b.cd', phone: '1', location: 'adel', serviceType: 'cut-only' }
  const answer = await app.inject({ method: 'POST', url: '/api/consultations', body })
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    detail: 'Something went wrong on our side. Please try again or call us.',
  })
})

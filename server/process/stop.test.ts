import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { dialects, makeFolder } from '#tests/support/databases.ts'
import { launch } from '#tests/support/server-process.ts'
import { stopUnderLoad } from '#tests/support/stop-under-load.ts'

for (const dialect of dialects) {
  test(`${dialect}: whoever sends while the server stops gets an answer`, async () => {
    for (let stop = 0; stop < 2; stop++) {
      const { exit, tookMs, ...outcome } = await stopUnderLoad(dialect)
      expect({ exit, ...outcome }).toMatchObject({ exit: { code: 0 }, unanswered: 0, refused: 0 })
      expect(tookMs).toBeLessThan(5000)
    }
  })
}

test('neither an idle connection nor a request that never ends keeps the server from stopping within 5 s', async () => {
  const server = launch({ DATA_DIR: await makeFolder(), ADMIN_PASSWORD: 'curls in the rain' })
  const { port } = new URL(await server.ready)
  const open = async (bytes: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(bytes)
    await once(socket, 'data')
    return { socket, end: once(socket, 'close').then(() => performance.now()) }
  }
  const page = 'GET /contact HTTP/1.1\r\nHost: a\r\n\r\n'
  const idle = await open(page)
  const slow = await open(page)
  slow.socket.write('POST /api/consultations HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{')
  // Answered after what stands before it on the other connection has been read.
  await open(page)
  const start = performance.now()
  server.kill('SIGTERM')
  expect((await idle.end) - start).toBeLessThan(1000)
  expect(await server.exit).toEqual({ code: 0, signal: null })
  expect(performance.now() - start).toBeLessThan(5000)
  await slow.end
})

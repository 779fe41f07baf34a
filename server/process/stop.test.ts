import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/support/databases.ts'
import { launch } from '#tests/support/server-process.ts'
import { stopUnderLoad } from '#tests/support/stop-under-load.ts'

test('requests sent during shutdown are answered', async () => {
  // After 5 s it would exit with another code.
  expect(await stopUnderLoad()).toMatchObject({ exit: { code: 0 }, unanswered: 0, refused: 0 })
})

test('idle connections and endless requests do not delay shutdown beyond 5 s', async () => {
  const server = launch({ DATA_DIR: await makeFolder(), ADMIN_PASSWORD: 'curls in the rain' })
  const { port } = new URL(await server.ready)
  const open = async (bytes: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(bytes)
    await once(socket, 'data')
    return { socket, end: once(socket, 'close') }
  }
  const page = 'GET /contact HTTP/1.1\r\nHost: a\r\n\r\n'
  const idle = await open(page)
  const slow = await open(page)
  slow.socket.write('POST /api/consultations HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{')
  // A page is answered only after the server has read the bytes sent on the other connection.
  await open(page)
  const ended: string[] = []
  const ends = [idle.end.then(() => ended.push('idle')), slow.end.then(() => ended.push('slow'))]
  server.kill('SIGTERM')
  // After 5 s it would exit with another code.
  expect(await server.exit).toEqual({ code: 0, signal: null })
  await Promise.all(ends)
  expect(ended).toEqual(['idle', 'slow'])
})

test.each([
  ['a promise that fails and that nobody waits for', 'SIGUSR2'],
  ['an error that nobody catches', 'SIGPIPE'],
] as const)('%s is logged without row data, and shuts the process down in order', async (_what, signal) => {
  const failing = join(import.meta.dirname, '../../tests/support/fail-on-signal.ts')
  const settings = { DATA_DIR: await makeFolder(), ADMIN_PASSWORD: 'curls in the rain' }
  const server = launch({
    ...settings,
    NODE_OPTIONS: `--import=${pathToFileURL(failing)}`,
    LOG_LEVEL: 'info',
  })
  await server.ready
  server.kill(signal)
  expect(await server.exit).toEqual({ code: 1, signal: null })
  const output = server.output()
  const lines = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  expect(lines.find(({ level }) => level === 60)).toMatchObject({
    msg: 'Unhandled error: the process ends',
    err: { message: 'Nobody has thought of this', stack: expect.stringContaining('fail-on-signal.ts') },
  })
  expect(output).not.toContain('amara@')
  expect(lines.at(-1)).toMatchObject({ msg: 'Stopped' })
})

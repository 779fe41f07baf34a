import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'
import { launch } from '#tests/support/server-process.ts'

test('while it stops a request that has begun is answered; idle connections and endless ones end within 5 s', async () => {
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
  const body = JSON.stringify(aRequest)
  const head = (length: number) =>
    `POST /api/consultations HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`
  const [idle, endless, begun] = [await open(page), await open(page), await open(page)]
  endless.socket.write(head(100))
  begun.socket.write(head(body.length))
  let answer = ''
  begun.socket.on('data', (bytes) => {
    answer += bytes
  })
  // A page is answered only after the server has read the bytes sent on the other connections.
  await open(page)
  const ended: string[] = []
  const ends = Object.entries({ idle, endless }).map(([name, { end }]) => end.then(() => ended.push(name)))
  server.kill('SIGTERM')
  await idle.end
  begun.socket.write(body.slice(1))
  // After 5 s it would exit with another code.
  expect(await server.exit).toEqual({ code: 0, signal: null })
  await Promise.all(ends)
  expect(ended).toEqual(['idle', 'endless'])
  expect(answer).toContain('HTTP/1.1 201')
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

import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/support/databases.ts'
import { launch } from '#tests/support/server-process.ts'

const everyMs = 1000
/** 30 s for the whole of a request, and how often that is looked at. */
const endedWithinMs = 40_000

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

const kinds: Readonly<Record<string, string>> = {
  'a head that comes byte by byte': '',
  'a body that comes byte by byte': head('/api/consultations', 5000),
  'a log-in that comes byte by byte': head('/api/admin/login', 5000),
  'one that is refused already': head('/api/consultations', 100_000),
  'pieces of one byte': head('/api/newsletter', 0).replace('Content-Length: 0', 'Transfer-Encoding: chunked'),
}

/** Sends a byte a second after the beginning; gives what came back, and when the connection ended. */
function drip(port: number, what: string, beginning: string) {
  const { promise, resolve } = Promise.withResolvers<{ what: string; answer: string; ms: number }>()
  const from = performance.now()
  const socket: Socket = connect(port, '127.0.0.1')
  let answer = ''
  let sent = 0
  const piece = () => {
    if (beginning === '') return 'GET /contact HTTP/1.1\r\nHost: localhost\r\n'.at(sent++) ?? 'x'
    return beginning.includes('chunked') ? '1\r\n \r\n' : ' '
  }
  const dripping = setInterval(() => socket.write(piece()), everyMs)
  onTestFinished(() => {
    clearInterval(dripping)
    socket.destroy()
  })
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    answer += bytes
  })
  socket.once('close', () => {
    clearInterval(dripping)
    resolve({ what, answer, ms: performance.now() - from })
  })
  socket.write(beginning)
  return promise
}

test('requests that hardly come', async ({ task }) => {
  const program = launch({ DATA_DIR: await makeFolder(), LOG_LEVEL: 'warn' })
  const url = await program.ready
  const port = Number(new URL(url).port)
  // Of each so many that they would be in the way of others, if they held a place.
  const all = Object.entries(kinds).flatMap(([what, beginning]) =>
    Array.from({ length: 40 }, () => drip(port, what, beginning)),
  )
  const body = JSON.stringify({ email: 'amara@example.com' })
  const headers = { 'content-type': 'application/json' }
  const from = performance.now()
  expect((await fetch(`${url}/api/newsletter`, { method: 'POST', headers, body })).status).toBe(201)
  const othersMs = performance.now() - from
  const ended = await Promise.all(all)
  const figures: Record<string, string> = {}
  for (const what of Object.keys(kinds)) {
    const own = ended.filter((one) => one.what === what)
    const statuses = new Set(own.map(({ answer }) => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'none'))
    const slowestMs = Math.max(...own.map(({ ms }) => ms))
    figures[what] = `${[...statuses].join()} after ${Math.round(slowestMs / 1000)} s`
    expect([what, [...statuses]]).toEqual([what, [what.includes('refused') ? '413' : '408']])
    expect(slowestMs).toBeLessThan(endedWithinMs)
  }
  task.meta.figures = { ...figures, 'a sign-up meanwhile': `${Math.round(othersMs)} ms` }
  expect(program.output()).not.toContain('"level":')
})

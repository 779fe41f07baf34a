import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { copyTemplate, makeFolder } from '#tests/support/databases.ts'
import { launch } from '#tests/support/server-process.ts'
import { stopUnderLoad } from '#tests/support/stop-under-load.ts'
import { restartDelay } from './workers.ts'

const linesOf = (output: string) =>
  output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))

test('two workers serve one port and share rate limits, and a killed one is replaced', async () => {
  const server = launch({
    DATABASE_URL: await copyTemplate('postgres'),
    DATA_DIR: await makeFolder(),
    ADMIN_PASSWORD: 'curls in the rain',
    WORKERS: '2',
    LOG_LEVEL: 'info',
    // Allows three wrong passwords instead of ten: each takes a tenth of a second of CPU.
    RATE_LIMIT_FACTOR: '0.3',
  })
  const address = await server.ready
  expect(server.output().match(/The site is ready/g)).toHaveLength(1)
  const workers = () => linesOf(server.output()).filter(({ msg }) => msg === 'A worker serves')
  const [first, second] = workers().map(({ workerPid }) => Number(workerPid))
  expect(first).not.toBe(second)
  // Without keep-alive each request opens a new connection, which the primary gives to the next worker.
  const logIn = async (password: string, times: number) => {
    const statuses = new Set<number>()
    for (let call = 0; call < times; call++) {
      const body = JSON.stringify({ username: 'owner', password })
      const headers = { 'content-type': 'application/json', connection: 'close' }
      statuses.add((await fetch(`${address}/api/admin/login`, { method: 'POST', headers, body })).status)
    }
    return [...statuses]
  }
  expect(await logIn('a guess', 2)).toEqual([401])
  process.kill(first ?? 0, 'SIGKILL')
  await expect.poll(() => workers().length).toBe(3)
  expect(await logIn('a guess', 1)).toEqual([401])
  // The limit counts attempts at all workers, including one that has died.
  expect(await logIn('curls in the rain', 2)).toEqual([429])
  const answering = linesOf(server.output()).filter(({ route }) => route === '/api/admin/login')
  expect(new Set(answering.map(({ worker }) => worker))).toEqual(new Set([1, 2, 3]))
  server.kill('SIGTERM')
  expect(await server.exit).toEqual({ code: 0, signal: null })
})

test('requests sent while several workers stop are answered', async () => {
  const outcome = await stopUnderLoad('postgres', { WORKERS: '2' })
  expect(outcome).toMatchObject({ exit: { code: 0 }, unanswered: 0, refused: 0 })
})

test('several workers on one SQLite file are refused in one sentence', () => {
  expect(() => readConfig({ WORKERS: '3' })).toThrow(
    /^WORKERS=3 needs a PostgreSQL, since one process alone serves a SQLite file\. Please set DATABASE_URL to postgres:\/\/user:password@host:5432\/name, or leave WORKERS out\.$/,
  )
})

test('a worker that keeps dying at once is restarted with growing delays', () => {
  expect([0, 1, 2, 3, 20].map(restartDelay)).toEqual([0, 500, 1000, 2000, 10_000])
})

test('if the first worker cannot start, no other is started, and the reason is printed once', async () => {
  const DATABASE_URL = 'postgres://owner:secret@127.0.0.1:1/site'
  const server = launch({ DATA_DIR: await makeFolder(), DATABASE_URL, WORKERS: '2' })
  expect(await server.exit).toEqual({ code: 1, signal: null })
  expect(server.output().match(/cannot be used/g)).toHaveLength(1)
})

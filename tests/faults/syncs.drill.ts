import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withDatabase } from '#server/database/copy/move.ts'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { canTrace, trace } from './machine.ts'

/** A completed system call and its process. */
type Call = { pid: number; text: string }

/** The calls of a strace log in the order of their completion; interrupted lines are joined. */
function readCalls(log: string): Call[] {
  const unfinished = new Map<number, string>()
  return log.split('\n').flatMap((line) => {
    const [, number, text = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    if (number === undefined) return []
    const pid = Number(number)
    if (text.endsWith('<unfinished ...>')) {
      unfinished.set(pid, text.slice(0, -'<unfinished ...>'.length))
      return []
    }
    const [, rest] = /^<\.\.\. \w+ resumed>(.*)$/.exec(text) ?? []
    return [{ pid, text: rest === undefined ? text : (unfinished.get(pid) ?? '') + rest }]
  })
}

type Served = { request: string; status: number; syncs: number }

const reads = /^(?:read|readv|recvfrom)\(\d+<(?:TCP|socket).*?"(POST \S+) HTTP/
const answers = /^(?:write|writev|send|sendto|sendmsg)\(\d+<(?:TCP|socket).*?"HTTP\/1\.1 (\d+)/
const syncs = /^f(?:data)?sync\(\d+<[^>]*(?:-wal|pg_wal\/[0-9A-F]+)>\s*\)\s+= 0/

/** Number of log syncs between the reading of each request and its answer. Requests are sent one at a time. */
function readServed(log: string, server: number): Served[] {
  const served: Served[] = []
  let current: Served | undefined
  for (const { pid, text } of readCalls(log)) {
    const [, request] = (pid === server && reads.exec(text)) || []
    const [, status] = (pid === server && answers.exec(text)) || []
    if (request !== undefined) current = { request, status: 0, syncs: 0 }
    else if (current && syncs.test(text)) current.syncs += 1
    else if (current && status !== undefined) {
      served.push({ ...current, status: Number(status) })
      current = undefined
    }
  }
  return served
}

const times = 10

/** All PostgreSQL processes that write for the site, and the WAL writer. */
const listBackends = (url: string) =>
  withDatabase(url, async ({ kysely }) => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where pid <> pg_backend_pid() and (datname = current_database() or backend_type = 'walwriter')`.execute(
      kysely,
    )
    const { rows: settings } = await sql<{ folder: string }>`
      select current_setting('data_directory') as folder`.execute(kysely)
    const [first] = (await readFile(join(settings[0]?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n')
    return [Number(first), ...rows.map(({ pid }) => pid)]
  })

for (const dialect of dialects)
  test(`the disk has it before the answer leaves (${dialect})`, async (context) => {
    if (!(await canTrace())) context.skip('strace cannot be used here')
    const folder = await makeFolder()
    const DATABASE_URL = await makeDatabaseUrl(dialect)
    const program = await startKillable({ DATABASE_URL, DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000000' })
    const post = (path: string, body: object) =>
      fetch(program.address() + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then((answer) => answer.arrayBuffer())
    const writeAll = async (nth: number) => {
      const email = `${nth}@example.com`
      await post('/api/consultations', { ...aRequest, email, phone: email, hairType: '' })
      await post('/api/newsletter', { email })
      await post('/api/cookie-consent', { sessionId: `1-${nth}`, analytics: true, marketing: false })
      await post('/api/analytics/pageview', { sessionId: `1-${nth}`, pagePath: '/contact' })
    }
    // Opens every connection that the measurement uses.
    await writeAll(0)
    const pid = program.pid() ?? 0
    const pids = [pid, ...(dialect === 'postgres' ? await listBackends(DATABASE_URL) : [])]
    const file = join(folder, 'calls.log')
    const calls = 'trace=read,readv,recvfrom,write,writev,send,sendto,sendmsg,fsync,fdatasync'
    const tracing = await trace(pids, ['-yy', '-s', '64', '-o', file, '-e', calls])
    for (let nth = 1; nth <= times; nth++) await writeAll(nth)
    await tracing.stop()
    const served = readServed(await readFile(file, 'utf8'), pid)
    const isDurable = ({ request }: { request: string }) => !request.includes('/analytics/')
    const durable = served.filter(isDurable)
    const early = durable.filter(({ syncs }) => syncs === 0)
    // Statistics are answered before they are on disk, except for unrelated syncs: the control that this test can fail.
    const statistics = served.filter((one) => !isDurable(one))
    context.task.meta.fault = {
      tries: durable.length,
      writes: durable.length,
      lost: early.length,
      variant: `strace of ${pids.length === 1 ? 'the server' : `the server and ${pids.length - 1} of PostgreSQL`}`,
      note: `an fsync or fdatasync of the log of writes between request and 201, each time; for ${statistics.length} statistics ${statistics.filter(({ syncs }) => syncs === 0).length} times none: they do not wait`,
    }
    expect(durable).toHaveLength(3 * times)
    for (const { status } of served) expect(status).toBe(201)
    expect(early).toEqual([])
    expect(statistics.filter(({ syncs }) => syncs === 0).length).toBeGreaterThan(times / 2)
  })

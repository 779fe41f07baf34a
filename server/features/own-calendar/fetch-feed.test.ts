import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { calendarFile, fetchLocalFeed, startCalendarServer } from '#tests/support/calendar-server.ts'
import { inTime } from '#tests/support/in-time.ts'
import { createFetchFeed, type FetchFeed, isPublicAddress, mostFeedBytes } from './fetch-feed.ts'

const problemOf = (fetching: Promise<string>) =>
  fetching.then(
    (text) => `read: ${text.slice(0, 15)}`,
    (error) => error.problem ?? error.name,
  )
async function ask(url: string, fetchFeed: FetchFeed = fetchLocalFeed, signal?: AbortSignal) {
  const ended = new AbortController()
  try {
    return await inTime(problemOf(fetchFeed(new URL(url), signal ?? ended.signal)))
  } finally {
    ended.abort()
  }
}

test('a calendar is read over HTTPS, folded or not, and along redirects', async () => {
  await using server = await startCalendarServer(({ url, headers }, response) => {
    if (url === '/old.ics') return response.writeHead(302, { location: '/moved.ics' }).end()
    expect(headers).toMatchObject({ accept: 'text/calendar', 'accept-encoding': 'gzip' })
    if (url === '/folded.ics')
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(calendarFile('apple')))
    return response.end(calendarFile('google'))
  })
  expect(await fetchLocalFeed(new URL(server.url('/old.ics')), AbortSignal.timeout(10_000))).toBe(
    calendarFile('google'),
  )
  expect(await fetchLocalFeed(new URL(server.url('/folded.ics')), AbortSignal.timeout(10_000))).toBe(
    calendarFile('apple'),
  )
})

test.for([
  ['gone', 404],
  ['gone', 410],
  ['closed', 401],
  ['closed', 403],
  ['busy', 429],
  ['busy', 503],
  ['not-a-calendar', 400],
  ['not-a-calendar', 206],
] as const)('%s: an answer of %i', async ([problem, status]) => {
  await using server = await startCalendarServer((_, response) => response.writeHead(status).end())
  expect(await ask(server.url())).toBe(problem)
})

test('50 MB, and a gzip bomb of 5 GB, are stopped at 5 MB', async () => {
  let sent = 0
  await using server = await startCalendarServer(({ url }, response) => {
    if (url === '/bomb.ics') {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      const part = gzipSync(Buffer.alloc(50_000_000))
      for (let times = 0; times < 100; times++) response.write(part)
      return response.end()
    }
    const part = Buffer.alloc(1_000_000, 'a')
    const send = () => {
      while (sent < 50_000_000) {
        sent += part.length
        if (!response.write(part)) return response.once('drain', send)
      }
      return response.end()
    }
    return send()
  })
  expect(await ask(server.url('/large.ics'))).toBe('too-large')
  expect(sent).toBeLessThan(mostFeedBytes * 4)
  const startedMs = performance.now()
  expect(await ask(server.url('/bomb.ics'))).toBe('too-large')
  expect(performance.now() - startedMs).toBeLessThan(5000)
})

test('a damaged or unknown compression, and a body that ends too early, are refused', async () => {
  await using server = await startCalendarServer(({ url }, response) => {
    if (url === '/damaged') return response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')
    if (url === '/unknown') return response.writeHead(200, { 'content-encoding': 'br' }).end('x')
    response.writeHead(200, { 'content-length': '5000' }).write('BEGIN:VCALENDAR')
    return setTimeout(() => response.destroy(), 50)
  })
  expect(await ask(server.url('/damaged'))).toBe('not-a-calendar')
  expect(await ask(server.url('/unknown'))).toBe('not-a-calendar')
  expect(await ask(server.url('/early'))).toBe('unreachable')
})

test('a server that says nothing, or sends byte by byte for ever, is left at the signal', async () => {
  await using server = await startCalendarServer(({ url }, response) => {
    if (url === '/silent') return
    const timer = setInterval(() => response.write('.'), 20)
    response.once('close', () => clearInterval(timer))
  })
  for (const path of ['/silent', '/drops'])
    expect(await ask(server.url(path), fetchLocalFeed, AbortSignal.timeout(300))).toBe('TimeoutError')
})

test.for([
  'https://127.0.0.1/x.ics',
  'https://localhost/x.ics',
  'https://0x7f.1/x.ics',
  'https://2130706433/x.ics',
  'https://[::1]/x.ics',
  'https://[::ffff:127.0.0.1]/x.ics',
  'https://[::ffff:7f00:1]/x.ics',
  'https://0.0.0.0/x.ics',
  'https://10.0.0.5/x.ics',
  'https://192.168.1.1/x.ics',
  'https://172.16.0.1/x.ics',
  'https://100.64.0.1/x.ics',
  'https://169.254.169.254/latest/meta-data',
  'https://[fe80::1]/x.ics',
  'https://[fd00::1]/x.ics',
  'https://[64:ff9b::a00:5]/x.ics',
  'https://[2002:a00:5::1]/x.ics',
  'https://224.0.0.1/x.ics',
  'https://9.9.9.9:8443/x.ics',
])('a real site calls no private place and no unusual port: %s', async (url) => {
  expect(await ask(url, createFetchFeed())).toBe('private')
})

test('a name that leads to a private place, even among others, is not called; what was checked is what is called', async () => {
  await using server = await startCalendarServer()
  const asked: string[] = []
  const answers = [['9.9.9.9', '10.0.0.5'], ['127.0.0.1'], ['127.0.0.1']]
  let looked = 0
  const fetchFeed = createFetchFeed({
    lookup: async (hostname) => {
      asked.push(hostname)
      const found = answers[looked++] ?? []
      return found.map((address) => ({ address, family: 4 }))
    },
    // The guard of a real site, but for the port.
    mayConnect: ({ address }) => isPublicAddress(address),
  })
  // A second answer to the same name would be another: it is asked once for each call.
  for (const _ of answers)
    expect(await ask(`https://calendar.example.com:${server.port}/x.ics`, fetchFeed)).toBe('private')
  expect(asked).toEqual(answers.map(() => 'calendar.example.com'))
})

test.for([
  ['private', 'https://10.0.0.5/secret'],
  ['private', 'https://[::1]/secret'],
  ['moved', 'http://127.0.0.1/plain'],
  ['moved', 'file:///etc/passwd'],
  ['moved', '/again'],
])('%s: a redirect to %s', async ([problem, location]) => {
  await using server = await startCalendarServer((_, response) => response.writeHead(301, { location }).end())
  expect(await ask(server.url())).toBe(problem)
})

test('an unknown name, a closed port and an untrusted certificate have reasons of their own', async () => {
  const server = await startCalendarServer()
  const mayConnect = () => true
  expect(await ask(server.url(), createFetchFeed({ mayConnect }))).toBe('certificate')
  await server[Symbol.asyncDispose]()
  expect(await ask(server.url())).toBe('unreachable')
  const lookup = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
  expect(await ask('https://calendar.example.com/x.ics', createFetchFeed({ lookup }))).toBe('unknown-host')
})

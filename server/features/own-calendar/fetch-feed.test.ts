import { expect, test } from 'vitest'
import { calendarFile, fetchLocalFeed, startCalendarServer } from '#tests/support/calendar-server.ts'
import { createFetchFeed, type FetchFeed, isPublicAddress, maxFeedBytes } from './fetch-feed.ts'

const ask = (url: string, fetchFeed: FetchFeed = fetchLocalFeed) =>
  fetchFeed(new URL(url)).then(
    (text) => `read: ${text.slice(0, 15)}`,
    (error) => error.problem ?? error.name,
  )

test('a calendar is read over HTTPS along redirects, not for ever and not to an unsafe address', async () => {
  await using server = await startCalendarServer(({ url }, response) => {
    if (url === '/old.ics') return response.writeHead(302, { location: '/moved.ics' }).end()
    if (url === '/round.ics') return response.writeHead(302, { location: '/round.ics' }).end()
    if (url === '/plain.ics') return response.writeHead(302, { location: 'http://example.com/' }).end()
    if (url?.startsWith('/status/')) return response.writeHead(Number(url.slice(8))).end()
    return response.end(calendarFile('google'))
  })
  expect(await fetchLocalFeed(new URL(server.url('/old.ics')))).toBe(calendarFile('google'))
  expect(await ask(server.url('/round.ics'))).toBe('gone')
  expect(await ask(server.url('/plain.ics'))).toBe('gone')
  for (const [status, problem] of Object.entries({ 404: 'gone', 401: 'gone', 503: 'unreachable' }))
    expect(await ask(server.url(`/status/${status}`)), status).toBe(problem)
})

test('more than 5 MB, silence and an unknown certificate end the reading', async () => {
  await using server = await startCalendarServer(({ url }, response) => {
    if (url !== '/silent.ics') response.end(Buffer.alloc(maxFeedBytes + 1, 'a'))
  })
  expect(await ask(server.url())).toBe('too-large')
  const mayConnect = () => true
  expect(await ask(server.url('/silent.ics'), createFetchFeed({ mayConnect, timeoutMs: 50 }))).toBe(
    'unreachable',
  )
  expect(await ask(server.url(), createFetchFeed({ mayConnect }))).toBe('unreachable')
})

test('only addresses on the internet are read, also behind a name and behind a redirect', async () => {
  const addresses = '127.0.0.1 10.0.0.5 192.168.1.1 169.254.169.254 ::1 fd00::1 ::ffff:127.0.0.1'.split(' ')
  for (const address of addresses) expect(isPublicAddress(address), address).toBe(false)
  expect(isPublicAddress('8.8.8.8')).toBe(true)
  expect(await ask('https://10.0.0.5/x.ics', createFetchFeed())).toBe('private')
  const lookup = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '10.0.0.5', family: 4 },
  ]
  expect(await ask('https://curls.example/x.ics', createFetchFeed({ lookup }))).toBe('private')
  await using server = await startCalendarServer((_, response) =>
    response.writeHead(302, { location: 'https://169.254.169.254/' }).end(),
  )
  expect(await ask(server.url())).toBe('private')
})

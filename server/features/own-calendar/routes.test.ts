import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { calendarFile, fetchLocalFeed, startCalendarServer } from '#tests/support/calendar-server.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { listBusyTimes, refreshOwnCalendar } from './service.ts'

const path = '/api/admin/own-calendar'

async function build() {
  const server = await startCalendarServer()
  onTestFinished(() => server[Symbol.asyncDispose]())
  const built = await buildOwnerApp({ settings: { LOG_LEVEL: 'trace' }, fetchFeed: fetchLocalFeed })
  const { database } = built
  async function call(method: 'GET' | 'PATCH', url = path, body?: object) {
    const answer = await built.call(method, url, body)
    return { status: answer.statusCode, ...answer.json() }
  }
  const save = (address: string) => call('PATCH', path, { address })
  const busy = async (from: string, to: string) =>
    (await listBusyTimes(database.kysely, new Date(from), new Date(to))).map(({ startsAt, endsAt }) => [
      startsAt.toISOString().slice(0, 16),
      endsAt.toISOString().slice(0, 16),
    ])
  const stored = async () => {
    const calendar = await database.kysely.selectFrom('ownCalendar').selectAll().execute()
    const times = await database.kysely.selectFrom('ownCalendarTimes').selectAll().execute()
    return JSON.stringify({ calendar, times })
  }
  const refresh = () => refreshOwnCalendar(built)
  const notices = async () => (await call('GET', '/api/admin/today')).notices
  return { ...built, server, call, save, busy, stored, refresh, notices }
}

test('busy times of her own calendar are taken; its address is sealed and never told again, its words are nowhere', async () => {
  const { busy, call, clock, logged, save, server, stored } = await build()
  expect(await call('GET')).toEqual({ status: 200 })
  const saved = await save(`  webcal://${server.host}/hannah/private-0a1b2c/basic.ics#x `)
  expect(saved).toEqual({
    status: 200,
    calendar: { host: '127.0.0.1', readAt: clock.now().toISOString(), busyTimes: 7, warnings: [] },
  })
  expect(await busy('2026-03-05T14:30', '2026-03-17T20:00')).toEqual([
    ['2026-03-05T14:00', '2026-03-05T14:45'],
  ])
  expect(await busy('2026-03-05T14:45', '2026-03-17T20:01')).toEqual([
    ['2026-03-17T20:00', '2026-03-17T21:00'],
  ])
  const told = `${await stored()}${JSON.stringify(await call('GET'))}${logged.join()}`
  for (const word of ['private-0a1b2c', 'Yoga', 'Dentist', 'Otley', 'google'])
    expect(told).not.toContain(word)

  expect(await call('PATCH', path, { address: null })).toEqual({ status: 200 })
  expect(await stored()).toBe('{"calendar":[],"times":[]}')
})

test('it is read again; while that fails the last good copy counts, its age is told, and after a day Today says so', async () => {
  const { busy, call, clock, notices, refresh, save, server } = await build()
  let reads = 0
  server.answer = (_, response) => {
    reads += 1
    response.end(calendarFile('outlook'))
  }
  const readAt = (await save(server.url())).calendar.readAt
  clock.pass(minutes(15))
  await refresh()
  expect(reads).toBe(2)
  const { calendar } = await call('GET')
  expect(Date.parse(calendar.readAt) - Date.parse(readAt)).toBe(minutes(15))

  server.answer = (_, response) => response.writeHead(410).end()
  clock.pass(minutes(15))
  await refresh()
  expect((await call('GET')).calendar).toEqual({
    ...calendar,
    warnings: [expect.stringMatching(/no longer/)],
  })
  expect(await busy('2026-04-01T00:00', '2026-04-02T00:00')).toHaveLength(1)
  clock.pass(dayMs - minutes(16))
  await refresh()
  expect(await notices()).not.toContainEqual(expect.objectContaining({ id: 'own-calendar' }))
  clock.pass(minutes(1))
  expect(await notices()).toContainEqual({
    id: 'own-calendar',
    tone: 'bad',
    title: 'Your own calendar can no longer be read',
    text: expect.stringMatching(
      /^It was last read on 1 March 2026, 10:15\. .* no longer\. .* may look free here\.$/,
    ),
    to: '/admin/account',
    label: 'Look at it',
  })

  server.answer = (_, response) => response.end(calendarFile('apple'))
  await refresh()
  const read = await call('GET')
  expect(read.calendar).toMatchObject({ readAt: clock.now().toISOString() })
  expect(read.calendar.warnings).toEqual([])
  expect(await busy('2026-04-01T00:00', '2026-04-02T00:00')).toEqual([])
  expect(await notices()).not.toContainEqual(expect.objectContaining({ id: 'own-calendar' }))
})

test('an address that cannot be read is refused in a sentence, and changes nothing', async () => {
  const { call, save, server, stored } = await build()
  await save(server.url())
  const before = await stored()
  server.answer = ({ url }, response) => response.writeHead(url === '/gone.ics' ? 404 : 200).end('<html>')
  for (const [address, words] of [
    ['', /^Paste the address of your calendar$/],
    ['my calendar', /^This is not the address of a calendar\./],
    ['ftp://example.com/x.ics', /^This is not the address of a calendar\./],
    ['https://me:secret@example.com/x.ics', /^Leave out the user name/],
    ['https://10.0.0.5/x.ics', /^This address leads to a computer in a private/],
    [server.url('/gone.ics'), /^127\.0\.0\.1 has no calendar at this address/],
    [server.url('/page'), /^What 127\.0\.0\.1 sent is no calendar/],
  ] as const) {
    const { status, errors } = await save(address)
    expect([status, errors.address], address).toEqual([400, expect.stringMatching(words)])
  }
  expect(await stored()).toBe(before)
  expect((await call('GET')).calendar.warnings).toEqual([])
})

test('a reading of an address that was changed meanwhile is not kept', async () => {
  const { busy, refresh, save, server } = await build()
  await save(server.url('/first.ics'))
  const asked = Promise.withResolvers<void>()
  const other = Promise.withResolvers<void>()
  server.answer = async ({ url }, response) => {
    if (url !== '/first.ics') return response.end(calendarFile('apple'))
    asked.resolve()
    await other.promise
    return response.end(calendarFile('outlook'))
  }
  const reading = refresh()
  await asked.promise
  await save(server.url('/second.ics'))
  other.resolve()
  await reading
  expect(await busy('2026-04-01T00:00', '2026-04-02T00:00')).toEqual([])
  expect(await busy('2026-03-18T00:00', '2026-03-19T00:00')).toHaveLength(1)
})

test('without the key of the address the last copy counts, and she is asked to paste it again', async () => {
  const { busy, call, clock, config, refresh, save, server } = await build()
  await save(server.url())
  await rm(join(config.dataDir, 'secrets.key'))
  clock.pass(hourMs)
  await refresh()
  const { calendar } = await call('GET')
  expect(calendar.warnings).toEqual([expect.stringContaining('paste the address again.')])
  expect(await busy('2026-03-05T14:00', '2026-03-05T15:00')).toHaveLength(1)
  expect((await save(server.url())).calendar.warnings).toEqual([])
})

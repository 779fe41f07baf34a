import ical from 'node-ical'
import { expect, test } from 'vitest'
import { changePassword, endSessions, readAccount } from '#contract/account.ts'
import { dayMs } from '#contract/durations.ts'
import { londonInstant } from '#contract/london-time.ts'
import { setOwnerPassword } from '#server/features/account/password/service.ts'
import { collectFacts } from '#server/http/facts.ts'
import { anAppointment, buildAppointment } from '#tests/support/appointments.ts'
import { buildTestApp, minutes } from '#tests/support/build-test-app.ts'
import { unfolded } from '#tests/support/calendars.ts'
import { buildDatabase } from '#tests/support/databases.ts'
import { aRequest, buildConsultation, mailsOf, owner, signIn } from '#tests/support/factories.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'
import { clientCalendarFile, ownerCalendarFeed, ownerCalendarFile } from './calendar.ts'

const facts = collectFacts('https://www.example.co.uk')

const appointmentAt = (local: string, lengthMinutes = 120, own: object = {}) => {
  const startsAt = londonInstant(local)
  if (!startsAt) throw new Error(`There is no ${local}`)
  const endsAt = new Date(startsAt.getTime() + minutes(lengthMinutes))
  return anAppointment({ startsAt, endsAt, changedAt: new Date('2026-03-01T10:00:00.789Z'), ...own })
}

test.for([
  '2026-03-28T23:30',
  '2026-03-29T02:00',
  '2026-10-24T10:30',
  '2026-10-25T01:00',
  '2026-10-25T01:30',
  '2026-10-25T02:00',
  '2031-10-26T00:15',
])('%s, on the days around a change of the clocks, is the same moment in every calendar', (local) => {
  const appointment = appointmentAt(local, 150)
  const { startsAt, endsAt } = appointment
  for (const file of [
    ownerCalendarFile(appointment, facts),
    clientCalendarFile(appointment, facts, 'REQUEST'),
  ]) {
    const event = Object.values(ical.parseICS(file)).find((component) => component?.type === 'VEVENT')
    expect(event?.start?.getTime()).toBe(startsAt.getTime())
    expect(file).toContain(`DTEND:${endsAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`)
  }
})

const hostile = {
  name: 'Amara"\r\nBEGIN:VALARM\u2028ACTION:AUDIO;x=1,2\\n: \u202E%0d%0a',
  email: 'amara@example.com',
  phone: '07700\r\nURL:https://evil.example',
  area: 'other\r\nATTENDEE:mailto:evil@example.com',
  serviceType: 'cut-only\nX-EVIL:1',
}

test('nothing that an enquirer typed is more than text in a calendar', () => {
  const appointment = appointmentAt('2026-11-26T10:30', 120, hostile)
  const files = [
    ownerCalendarFile(appointment, facts),
    ownerCalendarFeed([appointment, appointment], facts),
    clientCalendarFile(appointment, facts, 'REQUEST'),
    clientCalendarFile(appointment, facts, 'CANCEL'),
  ]
  const names = [
    ...['BEGIN', 'END', 'VERSION', 'PRODID', 'METHOD', 'NAME', 'X-WR-CALNAME'],
    ...['X-PUBLISHED-TTL', 'REFRESH-INTERVAL', 'DTSTART', 'DTEND', 'LAST-MODIFIED'],
    ...['UID', 'DTSTAMP', 'SEQUENCE', 'STATUS', 'SUMMARY', 'LOCATION', 'DESCRIPTION'],
    ...['ORGANIZER', 'ATTENDEE'],
  ]
  for (const file of files) {
    expect(file.trimEnd().endsWith('END:VCALENDAR')).toBe(true)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const lines = unfolded(file.trimEnd())
    expect(
      lines.map((line) => /^[A-Z-]+/.exec(line)?.[0]).filter((name) => !names.includes(name ?? '')),
    ).toEqual([])
    expect(lines.filter((line) => line.startsWith('BEGIN:VALARM'))).toEqual([])
    expect(
      lines
        .filter((line) => line.startsWith('ATTENDEE'))
        .every((line) => /:mailto:amara@example\.com$/i.test(line)),
    ).toBe(true)
  }
  const [own = ''] = files
  expect(unfolded(own)).toContain(
    'SUMMARY:Amara" BEGIN:VALARM ACTION:AUDIO\\;x=1\\,2\\\\n: %0d%0a: Another service',
  )
  expect(unfolded(own)).toContain('DESCRIPTION:Area: Another area\\nPhone: 07700 URL:https://evil.example')
})

const path = '/api/admin/calendar-address'

test('her phone reads the bookings at a secret address, until she ends it or makes another', async () => {
  const database = await buildDatabase()
  const { app, clock, passwords } = await buildTestApp(database)
  const headers = { cookie: await signIn(database, passwords, clock.now()) }
  const book = async (name: string, inDays: number) => {
    const { id } = await buildConsultation(database, { name, status: 'booked' })
    const startsAt = new Date(clock.now().getTime() + inDays * dayMs)
    const endsAt = new Date(startsAt.getTime() + minutes(60))
    await buildAppointment(database, { consultationId: id, startsAt, endsAt }, { ...aRequest, name })
  }
  for (const [name, inDays] of [
    ['Soon', 2],
    ['Of last month', -59],
    ['Long ago', -61],
  ] as const)
    await book(name, inDays)

  const since = async () => (await app.inject({ url: readAccount.path, headers })).json().calendarSince
  expect(await since()).toBeUndefined()
  const make = async () => (await app.inject({ method: 'POST', url: path, headers })).json()
  const { url } = await make()
  expect(url).toMatch(/^http:\/\/localhost\/calendar\/[\w-]{43}\.ics$/)
  expect(await since()).toBe(clock.now().toISOString())
  const stored = JSON.stringify(await database.kysely.selectFrom('secrets').selectAll().execute())
  expect(stored).not.toContain(url.slice(-47, -4))

  const block = { day: '2026-03-03', from: '14:00', to: '15:00', words: 'Dentist' }
  await app.inject({ method: 'POST', url: '/api/admin/diary/blocks', headers, body: { block } })
  const answer = await app.inject({ url })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  expect(unfolded(answer.body).filter((line) => line.startsWith('SUMMARY'))).toEqual([
    'SUMMARY:Of last month: Cut only',
    'SUMMARY:Soon: Cut only',
    'SUMMARY:Dentist',
  ])

  const { url: second } = await make()
  expect((await app.inject({ url })).statusCode).toBe(404)
  expect((await app.inject({ url: second })).statusCode).toBe(200)
  expect((await app.inject({ method: 'DELETE', url: path, headers })).statusCode).toBe(204)
  expect((await app.inject({ url: second })).statusCode).toBe(404)
  for (const token of ['x', 'A'.repeat(43), '%00', '../../x', 'a'.repeat(300)])
    expect((await app.inject(`/calendar/${token}.ics`)).statusCode, token).toBe(404)
})

test('whatever signs everybody else out ends the calendar address, and says so by mail', async () => {
  const { app, ask, logIn, turnOn, database, ...deps } = await buildOwnerDesk()
  const own = { ...deps, database }
  let { cookie } = await logIn()
  const make = async () => (await ask('POST', path, { cookie })).body.url
  const isEnded = async (url: string) => (await app.inject({ url })).statusCode === 404
  const lastMail = async () => {
    const [mail] = (await mailsOf(database)).toReversed()
    return mail?.text ?? ''
  }
  const ends = 'The secret address of your calendar no longer works'

  let url = await make()
  expect(await isEnded(url)).toBe(false)
  expect(await lastMail()).toContain('A secret address of your calendar was made')
  await ask('POST', endSessions.path, { cookie, body: {} })
  expect(await isEnded(url)).toBe(true)
  expect((await ask('GET', readAccount.path, { cookie })).body.calendarSince).toBeUndefined()

  url = await make()
  const body = { current: owner.password, next: 'rain on the canal' }
  cookie = (await ask('POST', changePassword.path, { cookie, body })).given.join('; ')
  expect(await isEnded(url)).toBe(true)
  expect(await lastMail()).toContain(ends)

  url = await make()
  await setOwnerPassword(own, owner.password)
  expect(await isEnded(url)).toBe(true)
  expect(await lastMail()).toContain(ends)

  cookie = (await logIn()).cookie
  url = await make()
  await turnOn(cookie)
  expect(await isEnded(url)).toBe(true)
  expect(await lastMail()).toContain(ends)
  await setOwnerPassword(own, 'rain on the canal')
  expect(await lastMail()).not.toContain(ends)
})

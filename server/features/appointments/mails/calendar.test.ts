import { randomUUID } from 'node:crypto'
import ical from 'node-ical'
import { expect, test } from 'vitest'
import { changePassword, endOtherSessions, readAccount } from '#contract/account.ts'
import { dayMs } from '#contract/durations.ts'
import { londonInstant } from '#contract/london-time.ts'
import { setOwnerPassword } from '#server/features/account/password/service.ts'
import { collectFacts } from '#server/http/facts.ts'
import { anAppointment, buildAppointment } from '#tests/support/appointments.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { unfolded } from '#tests/support/calendars.ts'
import { aRequest, buildConsultation, mailsOf, owner } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'
import { clientCalendarFile, ownerCalendarFeed } from './calendar.ts'

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
    ownerCalendarFeed([appointment], facts),
    clientCalendarFile(appointment, facts, 'REQUEST'),
  ]) {
    const event = Object.values(ical.parseICS(file)).find((component) => component?.type === 'VEVENT')
    expect(event?.start?.getTime()).toBe(startsAt.getTime())
    expect(file).toContain(`DTEND:${endsAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`)
  }
})

const path = '/api/admin/calendar-address'

test('her phone reads the bookings at a secret address, until she ends it or makes another', async () => {
  const { app, call, clock, database } = await buildOwnerApp()
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

  const since = async () => (await call('GET', readAccount.path)).json().calendarSince
  expect(await since()).toBeUndefined()
  const make = async () => (await call('POST', path)).json()
  const { url } = await make()
  expect(url).toMatch(/^http:\/\/localhost\/calendar\/[\w-]{43}\.ics$/)
  expect(await since()).toBe(clock.now().toISOString())
  const stored = JSON.stringify(await database.kysely.selectFrom('secrets').selectAll().execute())
  expect(stored).not.toContain(url.slice(-47, -4))

  const block = { day: '2026-03-03', from: '14:00', to: '15:00', words: 'Dentist' }
  await call('POST', '/api/admin/diary/blocks', { id: randomUUID(), block })
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
  expect((await call('DELETE', path)).statusCode).toBe(204)
  expect((await app.inject({ url: second })).statusCode).toBe(404)
  for (const token of ['x', 'A'.repeat(43), '%00', '../../x', 'a'.repeat(300)])
    expect((await app.inject(`/calendar/${token}.ics`)).statusCode, token).toBe(404)
})

test('whatever signs everybody else out ends the calendar address, and says so by mail', async () => {
  const { app, ask, logIn, turnOn, database, ...deps } = await buildOwnerDesk()
  let { cookie } = await logIn()
  const lastMail = async () => (await mailsOf(database)).at(-1)?.text ?? ''
  const ends = 'a secret address of your calendar no longer works'
  const setByOperator = (password: string) => setOwnerPassword({ ...deps, database }, password)
  const ways = {
    'the other devices signed out': () => ask('POST', endOtherSessions.path, { cookie }),
    'her own change of the password': async () => {
      const body = { current: owner.password, next: 'rain on the canal' }
      cookie = (await ask('POST', changePassword.path, { cookie, body })).given.join('; ')
    },
    'a password set by the operator': () => setByOperator(owner.password),
    'the second step': () => turnOn(cookie),
  }
  for (const [name, act] of Object.entries(ways)) {
    if (name === 'the second step') cookie = (await logIn()).cookie
    const { url } = (await ask('POST', path, { cookie })).body
    expect((await app.inject({ url })).statusCode, name).toBe(200)
    expect(await lastMail(), name).toContain('A secret address of your calendar was made')
    await act()
    expect((await app.inject({ url })).statusCode, name).toBe(404)
    // She signed them out herself, and sees it there.
    if (name !== 'the other devices signed out') expect(await lastMail(), name).toContain(ends)
  }
  expect((await ask('GET', readAccount.path, { cookie })).body.calendarSince).toBeUndefined()
})

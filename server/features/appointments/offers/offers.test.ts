import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { buildOffer } from '#tests/support/appointments.ts'
import { clientPages } from '#tests/support/client-pages.ts'
import { beth, buildDiary } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'

/** The test clock stands at 10:00 on Sunday, 1 March 2026. */
const times = ['2026-03-05T10:30:00.000Z', '2026-03-06T14:00:00.000Z']

async function build() {
  const diary = await buildDiary()
  const { add, call } = diary
  const consultationOf = async () =>
    (await add({ name: 'Hannah Marsh', email: 'hannah@example.com', address: '3 Mill Lane, LS6 3HN' })).id
  const offer = async (own: object = {}) => {
    const consultationId = await consultationOf()
    const body = {
      ...{ id: randomUUID(), who: { consultationId }, serviceType: 'cut-only', place: 'home', minutes: 90 },
      ...{ times, area: 'headingley', line: 'How about one of these?', ...own },
    }
    return { consultationId, answer: await call('POST', '/api/admin/offers', body) }
  }
  const made = async (own: object = {}) => {
    const { consultationId, answer } = await offer(own)
    return { consultationId, offer: answer.json() }
  }
  const entry = async (id: string) => (await call('GET', `/api/admin/consultations/${id}`)).json().request
  const offerOf = async (consultationId: string) => (await diary.visits(consultationId)).offers[0]
  return { ...diary, ...clientPages(diary), consultationOf, offer, made, entry, offerOf }
}

test('60 clients press for one time at once: one has it, the others read what is left', async () => {
  const { database, clock, pick, openPick } = await build()
  const starts = [new Date('2026-03-05T10:30:00Z'), new Date('2026-03-06T14:00:00Z')]
  const offers = []
  for (let index = 0; index < 60; index++) {
    const clientId = randomUUID()
    const phone = `07700 900${String(index).padStart(3, '0')}`
    const client = {
      id: clientId,
      name: 'Amara Lewis',
      email: `a${index}@example.com`,
      phone,
      phoneKey: phone,
    }
    await database.write((tx) =>
      tx
        .insertInto('clients')
        .values({ ...client, emailKey: client.email, search: 'amara lewis', createdAt: clock.now() })
        .execute(),
    )
    offers.push(await buildOffer(database, { clientId, createdAt: clock.now() }, starts))
  }
  const pressed = await Promise.all(
    offers.map(({ id, times }) => pick(id, { choice: times[0]?.choice ?? '' })),
  )
  expect(pressed.filter(({ page }) => page.state === 'upcoming')).toHaveLength(1)
  const rest = pressed.filter(({ page }) => page.state !== 'upcoming')
  expect(new Set(rest.map(({ status, page }) => `${status} ${page.state}`))).toEqual(new Set(['409 open']))
  expect(await database.kysely.selectFrom('appointments').select('startsAt').execute()).toEqual([
    { startsAt: starts[0] },
  ])
  const lost = offers[pressed.findIndex(({ page }) => page.state === 'open')]
  expect((await openPick(lost?.id ?? '')).page).toMatchObject({
    times: [{ isGone: true }, { isGone: false }],
  })
})

test('an offer expires after its hours, or is withdrawn', async () => {
  const { made, call, openPick, pick, database, entry, offerOf, clock } = await build()
  const post = (id: string, what: string, version: number) =>
    call('POST', `/api/admin/offers/${id}/${what}`, { version })
  const unsent = await made()
  expect((await post(unsent.offer.id, 'withdraw', unsent.offer.version)).json()).toMatchObject({
    state: 'withdrawn',
  })
  expect(await mailsOf(database)).toEqual([])
  expect(await entry(unsent.consultationId)).toMatchObject({ status: 'new' })
  expect((await openPick(unsent.offer.id)).page.state).toBe('over')
  expect((await post(unsent.offer.id, 'withdraw', 3)).statusCode).toBe(409)

  const { consultationId, offer } = await made()
  clock.pass(48 * hourMs)
  expect((await openPick(offer.id)).page.state).toBe('over')
  expect((await pick(offer.id, { choice: offer.times[0].startsAt })).status).toBe(409)
  expect(await offerOf(consultationId)).toMatchObject({ state: 'expired' })
})

test('offered times go out in one mail, one is picked by a press, and the owner hears of it', async () => {
  const { made, entry, openPick, pick, diary, database, offerOf } = await build()
  const { consultationId, offer } = await made()
  expect(offer).toMatchObject({ state: 'open', mail: 'waiting', openUntil: '2026-03-03T10:00:00.000Z' })
  expect(await entry(consultationId)).toMatchObject({ status: 'replied' })
  const [mail] = await mailsOf(database)
  expect(mail?.text).toContain('Thursday 5 March, 10:30')
  const [thursday] = (await diary('2026-03-05')).days
  expect(thursday?.rows.map(({ kind }) => kind)).toEqual(['free', 'offered', 'free'])

  const { page, headers } = await openPick(offer.id)
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  expect(page).toMatchObject({ state: 'open', firstName: 'Hannah', address: '3 Mill Lane, LS6 3HN' })
  const address = '12 Otley Road, LS16 5JX'
  const picked = await pick(offer.id, { choice: offer.times[1].startsAt, address })
  expect(picked).toMatchObject({
    status: 303,
    page: { state: 'upcoming', startsAt: '2026-03-06T14:00:00.000Z' },
  })
  // A second press changes nothing.
  expect((await pick(offer.id, { choice: offer.times[0].startsAt })).page.state).toBe('upcoming')
  expect(await entry(consultationId)).toMatchObject({
    status: 'booked',
    clock: { words: 'Booked 6 Mar, 14:00' },
  })
  expect(await offerOf(consultationId)).toMatchObject({ state: 'accepted' })
  const kinds = (await mailsOf(database)).map(({ kind }) => kind).toSorted()
  expect(kinds).toEqual(['booking', 'offer', 'offer_answered'])
  expect((await database.kysely.selectFrom('appointments').selectAll().execute())[0]).toMatchObject({
    address,
  })
})

test('an offer holds nothing: its times are proposed and offered to others, too', async () => {
  const { made, call } = await build()
  await made({ times: ['2026-03-06T16:00:00.000Z'] })
  const wanted = { from: '2026-03-06', days: 1, minutes: 240, place: 'home', area: 'headingley' }
  const { days } = (await call('POST', '/api/admin/diary/free-times', wanted)).json()
  expect(days[0].starts).toEqual(['2026-03-06T08:00:00.000Z', '2026-03-06T16:00:00.000Z'])
  expect((await made({ times: [days[0].starts[1]], minutes: 240 })).offer).toMatchObject({ state: 'open' })
})

test(`none suits puts the request back among those that wait, with the client's words`, async () => {
  const { made, entry, pick, database, offerOf, clock } = await build()
  const { consultationId, offer } = await made()
  clock.pass(hourMs)
  const none = await pick(offer.id, { choice: 'none', words: 'Only Mondays, sorry.' })
  expect(none.page).toMatchObject({ state: 'declined', words: 'Only Mondays, sorry.' })
  expect(await entry(consultationId)).toMatchObject({
    status: 'new',
    dueAt: new Date(clock.now().getTime() + dayMs).toISOString(),
  })
  expect(await offerOf(consultationId)).toMatchObject({ state: 'declined', words: 'Only Mondays, sorry.' })
  expect((await mailsOf(database)).find(({ kind }) => kind === 'offer_answered')?.text).toContain(
    'Only Mondays',
  )
  expect(await database.kysely.selectFrom('appointments').selectAll().execute()).toEqual([])
})

test('a time goes when the way, the pause, a block or her own calendar make it impossible, and an impossible one cannot be offered', async () => {
  const { made, offer, book, block, openPick, pick, saveSettings, database } = await build()
  await saveSettings({ travelMinutes: { headingley: 25, roundhay: 40 }, pauseMinutes: 15 })
  const { offer: fresh } = await made()
  const gone = async (id = fresh.id) => {
    const { page } = await openPick(id)
    return page.state === 'open' ? page.times.map(({ isGone }) => isGone) : page.state
  }
  expect(await gone()).toEqual([false, false])
  // Thursday 10:30 to 12:00 at home in headingley; from 12:30 on she is at the salon.
  await book({ who: { ...beth, name: 'Rose', email: '' }, time: '12:30' })
  expect(await gone()).toEqual([true, false])
  expect(await pick(fresh.id, { choice: fresh.times[0].startsAt })).toMatchObject({
    status: 409,
    page: { hasJustGone: true },
  })
  await block({ day: '2026-03-06', from: '13:00', to: '15:00', words: 'Dentist' })
  expect(await gone()).toBe('over')

  // Too near and blocked: nobody could pick it. Outside her hours she may offer it.
  const refused = (await offer()).answer
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors.times).toContain('too close to Rose')
  const saturday = { times: ['2026-03-14T10:30:00.000Z'] }
  const { offer: outside } = await made(saturday)
  expect((await pick(outside.id, { choice: outside.times[0].startsAt })).page.state).toBe('upcoming')

  const { offer: third } = await made({ times: ['2026-03-12T10:30:00.000Z'] })
  await database.write((tx) =>
    tx
      .insertInto('ownCalendarTimes')
      .values({ startsAt: new Date('2026-03-12T11:45:00Z'), endsAt: new Date('2026-03-12T13:00:00Z') })
      .execute(),
  )
  expect(await gone(third.id)).toBe('over')
})

test('nothing is booked by a time that was never offered, by nothing, by an emoji as address, or by a forged link', async () => {
  const { made, pick, app, database } = await build()
  const { offer } = await made()
  const other = await made({ times: ['2026-03-09T10:00:00.000Z'] })
  const choice = offer.times[0].startsAt
  const never = await pick(offer.id, { choice: other.offer.times[0].startsAt })
  expect(never).toMatchObject({ status: 400, page: { state: 'open' } })
  expect(never.error('choice')).toBe('This time was not offered. Please choose one of these.')
  expect((await pick(offer.id, {})).error('choice')).toBe('Choose a time, or “None of these suits me”.')
  const emoji = await pick(offer.id, { choice, address: '🏠' })
  expect(emoji).toMatchObject({ status: 400, page: { state: 'open', choice, address: '🏠' } })
  for (const token of ['', 'x', `${offer.id}.${'A'.repeat(27)}`])
    expect((await app.inject(`/appointment/choose?token=${token}`)).statusCode, token).toBe(400)
  expect(await database.kysely.selectFrom('appointments').selectAll().execute()).toEqual([])
})

test('offers of nothing, of six times, of the past and without an address are refused in sentences', async () => {
  const { offer, database } = await build()
  const errors = async (own: object) => (await offer(own)).answer.json().errors
  expect(await errors({ times: [] })).toEqual({ times: 'Choose at least one time' })
  const six = Array.from({ length: 6 }, (_, index) => `2026-03-1${index}T10:00:00.000Z`)
  expect(await errors({ times: six })).toEqual({ times: 'Five is the most. Take one off first.' })
  expect(await errors({ times: ['2026-02-27T10:00:00.000Z'] })).toEqual({
    times: 'Friday 27 February, 10:00: This time is in the past. Please take this time off.',
  })
  expect(await errors({ times: [...times, '2026-03-05T11:00:00.000Z'] })).toEqual({
    times: 'Two of these times lie in one another. Please take one off.',
  })
  expect((await offer({ who: { clientId: 'unknown' } })).answer.statusCode).toBe(404)
  expect(await database.kysely.selectFrom('offers').selectAll().execute()).toEqual([])
})

test('a repeated call offers once', async () => {
  const { consultationOf, offer, database } = await build()
  const own = { id: randomUUID(), who: { consultationId: await consultationOf() } }
  const first = (await offer(own)).answer.json()
  expect((await offer(own)).answer.json()).toEqual(first)
  expect(await database.kysely.selectFrom('offers').select('id').execute()).toHaveLength(1)
})

test('a client without a request is offered times after a missed visit, and picks one', async () => {
  const { book, settle, call, pick, database, openOwn, clock } = await build()
  const { appointment } = await book({ date: '2026-03-04' })
  await settle(appointment.id, { version: 1, state: 'missed' })
  const { id: clientId } = appointment.client
  const [last] = (await call('GET', `/api/admin/clients/${clientId}`)).json().visits
  const body = { id: randomUUID(), who: { clientId }, times, minutes: 90, serviceType: last?.serviceType }
  const offer = (await call('POST', '/api/admin/offers', { ...body, place: last?.place })).json()
  expect(offer).toMatchObject({ state: 'open', clientId, name: 'Beth Langley' })
  expect((await pick(offer.id, { choice: offer.times[0].startsAt })).page.state).toBe('upcoming')
  const rows = await database.kysely.selectFrom('appointments').selectAll().orderBy('startsAt').execute()
  expect(rows.map(({ state, clientId: of }) => [state, of])).toEqual([
    ['missed', clientId],
    ['booked', clientId],
  ])
  expect((await openOwn(rows[1]?.id ?? '')).page).toMatchObject({ state: 'upcoming', firstName: 'Beth' })
  expect(rows[1]?.createdAt).toEqual(clock.now())
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { fileOf, unfolded } from '#tests/support/calendars.ts'
import { beth, buildDiary, thursday } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'

/** The test clock stands at 10:00 on Sunday, 1 March 2026. */
async function build() {
  const diary = await buildDiary()
  const { call, database } = diary
  const entry = async (id: string) => (await call('GET', `/api/admin/consultations/${id}`)).json().request
  const waiting = async () => (await mailsOf(database)).filter(({ state }) => state === 'waiting')
  const leave = () => database.write((tx) => tx.updateTable('mails').set({ state: 'sent' }).execute())
  const texts = async (id: string): Promise<string[]> =>
    (await diary.read(id)).history.map(({ text }: { text: string }) => text)
  return { ...diary, entry, waiting, leave, texts }
}

test('of two bookings at one time the second is warned about the first, also when both come at once', async () => {
  const { book, database } = await build()
  const both = await Promise.all(['Rose', 'Beth'].map((name) => book({ who: { ...beth, name, email: '' } })))
  expect(both.filter(({ status }) => status === undefined)).toHaveLength(1)
  const refused = both.find(({ status }) => status === 400)
  expect(refused?.detail).toContain('This overlaps with')
  // Nothing of the second is stored.
  for (const table of ['appointments', 'clients'] as const)
    expect(await database.kysely.selectFrom(table).select('id').execute()).toHaveLength(1)
  expect((await book({ who: { ...beth, email: '' }, ignoreWarnings: true })).status).toBe(undefined)
  const third = await book({ who: { ...beth, name: 'Ann', email: '' } })
  expect(third.detail).toMatch(/^This overlaps with .* This overlaps with /)
})

test('a repeated call books once, and one of two devices that change an appointment is told', async () => {
  const { book, call, change, database, url } = await build()
  const id = randomUUID()
  const { appointment } = await book({ id })
  expect((await book({ id })).appointment).toEqual(appointment)
  expect(await database.kysely.selectFrom('appointments').select('id').execute()).toHaveLength(1)
  const moved = await Promise.all(
    ['11:00', '12:00'].map((time) => change(id, { version: 1, time, ignoreWarnings: true })),
  )
  expect(moved.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect((await change('unknown', { version: 1 })).statusCode).toBe(404)
  // A change without a time.
  const [version, address] = [2, '12 Otley Road, LS16 5JX']
  const where = { version, place: 'home', address }
  const corrected = await call('PATCH', `${url}/${id}`, { ...where, ignoreWarnings: true })
  expect(corrected.json()).toMatchObject({ place: 'home', address })
  // No id that a database can be asked for.
  for (const who of [{ clientId: 'a\0' }, { consultationId: '\0' }])
    expect(await book({ who })).toMatchObject({ status: 400 })
})

test('times offered to a request are answered by what is booked for its sender in whatever way, and undoing that opens them again', async () => {
  const { add, book, call, clock, entry, undo, visits } = await build()
  const hannah = { name: 'Hannah Marsh', email: 'hannah@example.com', phone: '07700 900123' }
  const { id: consultationId } = await add(hannah)
  await call('POST', '/api/admin/offers', {
    ...{ id: randomUUID(), who: { consultationId }, serviceType: 'cut-only', place: 'salon' },
    ...{ minutes: 90, times: ['2026-03-06T14:00:00.000Z'] },
  })
  const state = async () => (await visits(consultationId)).offers[0]?.state
  expect([await state(), (await entry(consultationId)).status]).toEqual(['open', 'replied'])
  clock.pass(1000)
  const who = { ...hannah, email: 'Hannah@Example.com', phone: '+44 7700 900123' }
  const { appointment } = await book({ who, notifyClient: true })
  expect([await state(), (await entry(consultationId)).status]).toEqual(['accepted', 'booked'])
  expect(appointment.consultationId).toBe(consultationId)
  await undo(appointment.id, 1)
  expect([await state(), (await entry(consultationId)).status]).toEqual(['open', 'replied'])
  await book({ who: { ...hannah, name: 'Gwen Marsh', email: 'gwen@example.com' } })
  expect(await state()).toBe('open')
})

test('a booking from a request is mailed after 20 seconds, books the request, and is undone without a trace while the mail waits', async () => {
  const { add, book, clock, entry, leave, read, undo, waiting } = await build()
  const { id: consultationId } = await add({ name: 'Hannah Marsh' })
  const { appointment } = await book({ who: { consultationId }, notifyClient: true })
  const [mail] = await waiting()
  expect(mail?.subject).toBe('Your visit on Thursday 5 March')
  expect(mail?.dueAt).toEqual(new Date(clock.now().getTime() + 20_000))
  expect(appointment).toMatchObject({ file: 'waiting', undoUntil: '2026-03-01T10:00:20.000Z' })
  expect((await entry(consultationId)).status).toBe('booked')
  expect((await undo(appointment.id, 1)).statusCode).toBe(204)
  expect([await waiting(), (await entry(consultationId)).status]).toEqual([[], 'new'])
  expect(await read(appointment.id)).toMatchObject({ status: 404 })

  const second = await book({ who: { consultationId }, notifyClient: true })
  await leave()
  expect((await undo(second.appointment.id, 1)).statusCode).toBe(409)
  expect((await read(second.appointment.id)).appointment).toMatchObject({ file: 'sent' })
})

test('a told client gets a newer file at each change, the last mail takes the place of one that waits, and an undone move leaves what they know', async () => {
  const { book, change, leave, read, settle, texts, waiting } = await build()
  const { appointment } = await book({ notifyClient: true })
  const { id } = appointment
  const sequences = async () =>
    (await waiting()).map((mail) => unfolded(fileOf(mail)).find((line) => line.startsWith('SEQUENCE')))
  await change(id, { version: 1, time: '11:00', notifyClient: true })
  expect(await sequences()).toEqual(['SEQUENCE:1'])
  // Nobody has heard of the first time, so this one is not new.
  expect((await waiting())[0]?.subject).toBe('Your visit on Thursday 5 March')
  await leave()

  await change(id, { version: 2, date: '2026-03-06', notifyClient: true })
  const [moved] = await waiting()
  expect(moved?.subject).toBe('Your visit has a new time')
  expect(unfolded(fileOf(moved ?? { calendar: null }))).toContain('DTSTART:20260306T103000Z')
  await change(id, { version: 3, time: '11:00', isUndo: true })
  expect(await waiting()).toEqual([])
  expect((await read(id)).appointment).toMatchObject({ file: 'sent', startsAt: '2026-03-05T11:00:00.000Z' })
  expect((await change(id, { version: 4, isUndo: true })).statusCode).toBe(409)

  await change(id, { version: 4, time: '12:00' })
  expect((await read(id)).appointment).toMatchObject({ file: 'outdated' })
  await settle(id, { version: 5, state: 'cancelled', words: 'I am ill.' })
  const [cancelled] = await waiting()
  expect(cancelled?.subject).toBe('Your visit on Thursday 5 March is cancelled')
  expect(cancelled?.text).toContain('I am ill.')
  expect(fileOf(cancelled ?? { calendar: null })).toContain('METHOD:CANCEL')
  expect(await texts(id)).toContain('Cancelled')
  await leave()
  expect((await settle(id, { version: 6, state: 'booked' })).statusCode).toBe(409)
})

test('a mail that was refused has told the client nothing', async () => {
  const { book, change, database, read, waiting } = await build()
  const { appointment } = await book({ notifyClient: true })
  await database.write((tx) => tx.updateTable('mails').set({ state: 'refused' }).execute())
  await change(appointment.id, { version: 1, time: '11:00', notifyClient: true })
  expect((await waiting()).map(({ subject }) => subject)).toEqual(['Your visit on Thursday 5 March'])
  expect((await read(appointment.id)).appointment).toMatchObject({ file: 'waiting' })
})

test('who has heard of no time hears of no cancellation; a cancelled one is booked again only while its time is free', async () => {
  const { book, entry, add, settle, waiting } = await build()
  const { id: consultationId } = await add({ name: 'Hannah Marsh' })
  const { appointment } = await book({ who: { consultationId }, notifyClient: true })
  const { id } = appointment
  await settle(id, { version: 1, state: 'cancelled' })
  expect(await waiting()).toEqual([])
  expect((await entry(consultationId)).status).toBe('replied')
  expect((await settle(id, { version: 2, state: 'booked' })).json()).toMatchObject({ state: 'booked' })
  expect((await entry(consultationId)).status).toBe('booked')
  await settle(id, { version: 3, state: 'cancelled', notifyClient: false })
  await book({ who: { ...beth, email: '' } })
  const taken = await settle(id, { version: 4, state: 'booked' })
  expect(taken.statusCode).toBe(409)
  expect(taken.json().detail).toContain('Beth Langley has this time now')
})

test('a known client with another address is asked about, and the mail goes to the address of that appointment alone', async () => {
  const { book, leave, waiting } = await build()
  const first = await book({ notifyClient: true })
  await leave()
  const other = { ...beth, email: 'other@example.com' }
  const asked = await book({ who: other, date: '2026-03-06', notifyClient: true })
  expect(asked.detail).toContain('You know Beth Langley by')
  const { appointment } = await book({
    who: other,
    date: '2026-03-06',
    notifyClient: true,
    ignoreWarnings: true,
  })
  expect(appointment.client.id).toBe(first.appointment.client.id)
  expect((await waiting()).map(({ toAddress }) => toAddress)).toEqual(['other@example.com'])
  expect(appointment).toMatchObject({ email: other.email, client: { email: beth.email } })
  // A stranger with her number and first name is somebody else.
  const stranger = { ...beth, name: 'Beth Stranger', email: 'stranger@example.com' }
  const { appointment: theirs } = await book({ who: stranger, date: '2026-03-09' })
  expect(theirs.client.id).not.toBe(first.appointment.client.id)
})

test('where a home visit goes is kept for the next one, and a visit at the salon leaves it', async () => {
  const { book } = await build()
  await book({ place: 'home', address: '3 Mill Lane, LS6 3HN' })
  const { appointment } = await book({ date: '2026-03-09' })
  expect(appointment.client.address).toBe('3 Mill Lane, LS6 3HN')
})

test('how a visit went is asked, saved and taken back; a note is written before and after it', async () => {
  const { book, call, diary, clock, read, settle, texts, url } = await build()
  const { appointment } = await book({ note: 'Sensitive scalp' })
  const { id } = appointment
  clock.pass(5 * dayMs)
  expect((await diary('2026-03-06')).unsettled.map((one) => one.id)).toEqual([id])
  await settle(id, { version: 1, state: 'done' })
  await settle(id, { version: 2, state: 'booked' })
  await settle(id, { version: 3, state: 'done' })
  expect((await diary('2026-03-06')).unsettled).toEqual([])
  expect(await read(id)).toMatchObject({ dueDay: '2026-05-14' })
  const note = await call('PATCH', `${url}/${id}`, { version: 4, note: 'Took 2 h' })
  expect(note.json()).toMatchObject({ note: 'Took 2 h', state: 'done' })
  expect(await texts(id)).toContain('Marked as Done')
  // The next visit shows what she noted at the last one.
  const { appointment: next } = await book({ date: '2026-05-14' })
  expect((await read(next.id)).lastNote).toEqual({ startsAt: appointment.startsAt, note: 'Took 2 h' })
  expect((await read(id)).lastNote).toBeUndefined()
})

test('the confirmation is sent again when she says so, and none of what is over', async () => {
  const { book, call, clock, url, waiting } = await build()
  const confirm = (id: string, version: number) =>
    call('PATCH', `${url}/${id}`, { version, notifyClient: true })
  const { id } = (await book()).appointment
  expect((await confirm(id, 1)).json()).toMatchObject({ file: 'waiting' })
  expect(await waiting()).toHaveLength(1)
  const unknown = await book({ who: { ...beth, name: 'Rose', email: '' }, time: '14:00' })
  expect((await confirm(unknown.appointment.id, 1)).statusCode).toBe(400)
  clock.pass(5 * dayMs)
  expect((await confirm(id, 2)).statusCode).toBe(400)
})

test('what speaks against a time is said in sentences, and times that fit are proposed', async () => {
  const { book, call, saveSettings } = await build()
  await saveSettings({ travelMinutes: { headingley: 25 }, pauseMinutes: 15 })
  await book({ place: 'home' })
  const path = '/api/admin/diary/free-times'
  const check = async (own: object) => {
    const { date, time, ...visit } = { ...thursday, place: 'salon', ...own }
    return (await call('POST', path, { ...visit, chosen: { date, time } })).json()
  }
  expect((await check({ time: '12:15' })).warnings).toEqual([
    '25 min too close to Beth Langley: 25 min travel and 15 min pause, 15 between.',
  ])
  expect((await check({ date: '2026-03-07' })).warnings).toEqual([
    'You do not work at the salon on Saturdays.',
  ])
  expect((await check({ time: '14:00' })).warnings).toEqual([])
  const wanted = { from: '2026-03-05', days: 1, minutes: 90, place: 'salon' }
  const [day] = (await call('POST', path, wanted)).json().days
  expect(day).toEqual({
    day: '2026-03-05',
    starts: ['2026-03-05T12:45:00.000Z', '2026-03-05T15:30:00.000Z'],
  })
})

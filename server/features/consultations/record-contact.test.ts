import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { anyDialect, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { buildRequestPage, ownId, told } from '#tests/support/request-page.ts'

async function build(dialect: (typeof dialects)[number]) {
  const page = await buildRequestPage(dialect)
  const contact = (id: string, own: object = {}) =>
    page.call('POST', page.urlOf(id, 'contacts'), {
      ...{ id: ownId('c'), way: 'call', reached: true, version: 1 },
      ...own,
    })
  const undo = (id: string, contactId = ownId('c')) =>
    page.call('DELETE', page.urlOf(id, `contacts/${contactId}`))
  return { ...page, contact, undo }
}

for (const dialect of dialects) {
  test(`${dialect}: a contact does not overrule what another device did, nor its Undo`, async () => {
    const { add, call, contact, timeline, undo } = await build(dialect)
    const { id } = await add({ hoursAgo: 3 })
    await call('PATCH', `/api/admin/worklist/${id}`, { status: 'closed', version: 1 })
    expect((await contact(id)).statusCode).toBe(409)
    expect(told(await timeline(id))).toEqual(['status new closed', 'arrived'])
    await contact(id, { version: 2 })
    await call('PATCH', `/api/admin/worklist/${id}`, { status: 'booked', version: 3 })
    expect((await undo(id)).json()).toMatchObject({ status: 'booked' })
    const junk = await add({ status: 'junk' })
    expect((await contact(junk.id, { id: ownId('j') })).json()).toMatchObject({ status: 'junk', version: 1 })
    expect(told(await timeline(junk.id))).toEqual(['contact call true', 'arrived'])
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: an answered call stops the clock once, however often it is sent`, async () => {
    const { add, clock, contact, timeline } = await build(dialect)
    const { id } = await add({ hoursAgo: 3 })
    const answered = (await contact(id)).json()
    const answeredAt = clock.now().toISOString()
    expect(answered).toMatchObject({ status: 'replied', version: 2, answeredAt })
    clock.pass(hourMs)
    expect((await contact(id)).json()).toEqual(answered)
    expect(told(await timeline(id))).toEqual(['contact call true new replied', 'arrived'])
  })

  test(`${dialect}: Undo of an answered call starts the clock again and takes its line out of the history`, async () => {
    const { add, contact, timeline, undo } = await build(dialect)
    const { id } = await add({ hoursAgo: 3 })
    await contact(id)
    for (const _ of ['once', 'again'])
      expect((await undo(id)).json()).toMatchObject({ status: 'new', version: 3 })
    expect((await undo(id)).json()).not.toHaveProperty('answeredAt')
    expect(told(await timeline(id))).toEqual(['arrived'])
    // After Undo the same press can be answered otherwise.
    await contact(id, { id: ownId('d'), reached: false, version: 3 })
    expect(told(await timeline(id))).toEqual(['contact call false', 'arrived'])
  })

  test(`${dialect}: a note with a call stands among the notes once, and Undo takes it too unless it was changed since`, async () => {
    const { add, call, contact, timeline, undo, urlOf } = await build(dialect)
    const { id } = await add({ hoursAgo: 3 })
    const own = { reached: false, note: 'Her mother answered.' }
    for (const _ of ['once', 'again'])
      expect((await contact(id, own)).json()).toMatchObject({ status: 'new', notes: 1 })
    expect(JSON.stringify(await timeline(id))).toContain('Her mother answered.')
    expect((await undo(id)).json()).toMatchObject({ notes: 0 })
    await contact(id, own)
    await call('PATCH', urlOf(id, `notes/${ownId('c')}`), { body: 'Her sister answered.', version: 1 })
    expect((await undo(id)).json()).toMatchObject({ notes: 1 })
    expect((await contact(id, { id: ownId('d'), note: ' ' })).statusCode).toBe(400)
  })

  test(`${dialect}: a contact is among what is held of a person, and goes with the request`, async () => {
    const { add, call, contact, database } = await build(dialect)
    const { id, email } = await add({ hoursAgo: 3 })
    await contact(id, { reached: false })
    const held = await call('POST', '/api/admin/people/look-up', { contact: email })
    expect(held.body).toContain('"way":"call"')
    await call('DELETE', `/api/admin/consultations/${id}`)
    expect(await database.kysely.selectFrom('timelineEvents').selectAll().execute()).toEqual([])
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: a booked request stays booked, and one answered before keeps its time`, async () => {
    const { add, call, clock, contact, undo } = await build(dialect)
    const mark = (id: string, status: string, version: number) =>
      call('PATCH', `/api/admin/worklist/${id}`, { status, version })
    for (const [letter, status] of [
      ['b', 'booked'],
      ['r', 'replied'],
    ] as const) {
      const { id } = await add({ hoursAgo: 3 })
      await mark(id, status, 1)
      const kept = { status, answeredAt: clock.now().toISOString() }
      clock.pass(hourMs)
      const own = { id: ownId(letter), way: 'text', version: 2 }
      expect((await contact(id, own)).json()).toMatchObject(kept)
      expect((await undo(id, ownId(letter))).json()).toMatchObject(kept)
    }
    const { id } = await add({ hoursAgo: 3 })
    await mark(id, 'replied', 1)
    const answeredAt = clock.now().toISOString()
    clock.pass(hourMs)
    await mark(id, 'closed', 2)
    expect((await contact(id, { way: 'whatsapp', version: 3 })).json()).toMatchObject({ status: 'replied' })
    expect((await undo(id)).json()).toMatchObject({ status: 'closed', answeredAt })
  })

  test(`${dialect}: no answer stands in the history while the clock runs`, async () => {
    const { add, contact, timeline, undo } = await build(dialect)
    const { id } = await add({ hoursAgo: 3 })
    expect((await contact(id, { reached: false })).json()).toMatchObject({ status: 'new', version: 1 })
    expect(told(await timeline(id))).toEqual(['contact call false', 'arrived'])
    await undo(id)
    expect(told(await timeline(id))).toEqual(['arrived'])
  })

  test(`${dialect}: an unknown request and a bad contact are refused`, async () => {
    const { add, contact, timeline, undo } = await build(dialect)
    const [one, other] = [await add(), await add()]
    expect((await contact('unknown')).statusCode).toBe(404)
    expect((await undo('unknown')).statusCode).toBe(404)
    expect((await contact(one.id, { way: 'pigeon' })).json().errors).toEqual({
      way: 'Please say whether it was a call, a text or WhatsApp',
    })
    expect((await contact(one.id, { version: undefined })).statusCode).toBe(400)
    await contact(one.id)
    expect((await contact(other.id)).statusCode).toBe(409)
    await undo(other.id)
    expect(told(await timeline(one.id))).toHaveLength(2)
  })
}

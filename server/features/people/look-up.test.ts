import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anyDialect, dialects } from '#tests/support/databases.ts'
import { thursday } from '#tests/support/diary.ts'
import { amara, buildPeople, herNote } from '#tests/support/people.ts'
import { phoneSpellings } from '#tests/support/phone-spellings.ts'

for (const dialect of dialects) {
  test(`${dialect}: an address shows everything that is held under it, and nobody else's`, async () => {
    const { send, subscribe, addNote, lookUp } = await buildPeople(dialect)
    const id = await send()
    await send({ email: 'Amara.Okafor@Example.com', name: 'Amara O' })
    await send({ email: 'beth@example.com', name: 'Beth Langley', phone: '0113 496 0182' })
    await addNote(id)
    await subscribe('amara.okafor@example.com')
    const held = await lookUp(' AMARA.OKAFOR@example.com ')
    expect(held).toMatchObject({
      contact: 'amara.okafor@example.com',
      requests: [{ name: 'Amara O' }, { name: amara.name, notes: [{ body: herNote }] }],
      subscriptions: [{ email: 'amara.okafor@example.com' }],
      samePhone: [],
    })
    const kinds = held.mails.map(({ kind }: { kind: string }) => kind).sort()
    expect(kinds).toEqual([
      'consultation_acknowledgement',
      'consultation_acknowledgement',
      'consultation_alert',
      'consultation_alert',
      'welcome',
    ])
    expect(JSON.stringify(held)).not.toContain('Beth')
  })

  test(`${dialect}: a number is found however it was written, with what its addresses hold`, async () => {
    const { send, subscribe, lookUp } = await buildPeople(dialect)
    await send({ phone: '07700-900 123' })
    await send({ email: 'mother@example.com', phone: '+44 7700 900123', name: 'Her mother' })
    await send({ phone: '0113 496 0182', hairType: 'from the office' })
    await subscribe('mother@example.com')
    for (const number of ['07700900123', '+44 (0)7700 900123', '0044 7700 900 123']) {
      const held = await lookUp(number)
      expect(held.requests).toHaveLength(3)
      expect(held.addresses.sort()).toEqual(['amara.okafor@example.com', 'mother@example.com'])
      expect(held.subscriptions).toHaveLength(1)
    }
    // An address finds only its own requests, and names the other address with that number.
    const held = await lookUp(amara.email)
    expect(held.requests).toHaveLength(2)
    expect(held.samePhone).toEqual(['mother@example.com'])
  })

  test(`${dialect}: an appointment and offered times are shown, copied and erased with their request, and the client with them`, async () => {
    const { cookie, app, database, erase, send, lookUp } = await buildPeople(dialect)
    const id = await send()
    await app.inject({
      method: 'POST',
      url: '/api/admin/appointments',
      headers: { cookie },
      body: { id: randomUUID(), who: { consultationId: id }, ...thursday, date: '2026-11-26' },
    })
    const offer = {
      ...{
        id: randomUUID(),
        who: { consultationId: id },
        serviceType: 'cut-only',
        place: 'salon',
        minutes: 60,
      },
      times: [{ date: '2026-11-27', time: '10:30' }],
    }
    await app.inject({ method: 'POST', url: '/api/admin/offers', headers: { cookie }, body: offer })
    expect((await lookUp(amara.email)).others).toMatchObject([
      { word: 'appointment', lines: ['Thursday 26 November 2026, 10:30 to 12:00'] },
      { word: 'offer of times', lines: ['Offered on Sunday 1 March 2026'] },
    ])
    expect((await erase(amara.email)).erased).toMatchObject({ appointment: 1 })
    for (const table of ['appointments', 'clients', 'offers'] as const)
      expect(await database.kysely.selectFrom(table).selectAll().execute(), table).toEqual([])
  })

  test(`${dialect}: a client who only ever rang is found, copied and erased by the number alone`, async () => {
    const { app, call, cookie, database, lookUp, erase } = await buildPeople(dialect)
    const who = { name: 'Rose Langley', phone: '0113 496 0182' }
    const body = {
      ...{ id: randomUUID(), who, serviceType: 'cut-only', place: 'home', address: '12 Otley Road' },
      ...{ date: '2026-11-26', time: '10:30', minutes: 60, ignoreWarnings: true },
    }
    await app.inject({ method: 'POST', url: '/api/admin/appointments', headers: { cookie }, body })
    expect(await lookUp('+44 113 496 0182')).toMatchObject({
      addresses: [],
      others: [{ word: 'appointment', lines: ['Thursday 26 November 2026, 10:30 to 11:30'] }],
      ahead: [{ name: 'Rose Langley' }],
    })
    const copy = await call('POST', 'copies', { contact: who.phone, kind: 'data' })
    expect(copy.body).toContain('12 Otley Road')
    expect(await erase(who.phone)).toMatchObject({ erased: { appointment: 1 }, wasErasedBefore: false })
    for (const table of ['appointments', 'clients'] as const)
      expect(await database.kysely.selectFrom(table).selectAll().execute(), table).toEqual([])
  })

  test(`${dialect}: copies are complete, contain no script, and are logged without the address`, async () => {
    const { send, subscribe, addNote, call, log } = await buildPeople(dialect)
    const id = await send({
      name: 'Amara <script>alert(1)</script>',
      hairType: '"><img src=x onerror=alert(1)>',
    })
    await addNote(id)
    await subscribe(amara.email)
    const page = (await call('POST', 'copies', { contact: amara.email, kind: 'page' })).json()
    expect(page).toMatchObject({ fileName: 'your-data-2026-03-01.html', type: 'text/html' })
    expect(page.content).toContain('Amara &lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page.content).toContain(herNote)
    expect(page.content).toContain('Not linked to anybody.')
    expect(page.content).not.toMatch(/<(script|img|link|iframe|object|form|a)[\s>]/i)
    const data = (await call('POST', 'copies', { contact: amara.email, kind: 'data' })).json()
    expect(JSON.parse(data.content)).toMatchObject({
      requests: [{ id, phone: amara.phone, notes: [{ body: herNote }] }],
      subscriptions: [{ email: amara.email }],
      mails: expect.arrayContaining([
        expect.objectContaining({ text: expect.stringContaining('Your request has arrived') }),
        expect.objectContaining({ subject: expect.stringContaining('Amara') }),
      ]),
    })
    const entries = await log()
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'exported_data',
      'exported_page',
    ])
    expect(entries[0].mark).toMatch(/^[0-9A-F]{4}$/)
    expect(entries[0].mark).toBe(entries[1].mark)
    expect(JSON.stringify(entries)).not.toMatch(/amara/i)
    expect((await call('POST', 'copies', { contact: 'nobody@example.com', kind: 'page' })).statusCode).toBe(
      404,
    )
    expect((await call('POST', 'copies', { contact: amara.email, kind: 'film' })).statusCode).toBe(400)
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: every spelling of a phone number finds the same requests`, async () => {
    const { send, lookUp } = await buildPeople(dialect)
    const same = phoneSpellings.filter(([, key]) => key === '+447700900182')
    // Two spellings may be normalised to the same text, and the same request sent twice counts as one.
    for (const [index, [phone]] of same.entries()) await send({ phone, hairType: `Spelling ${index}` })
    for (const [typed] of same) expect((await lookUp(typed)).requests, typed).toHaveLength(same.length)
  })

  test(`${dialect}: an unknown address shows nothing, and invalid input is refused`, async () => {
    const { call, lookUp, log } = await buildPeople(dialect)
    expect(await lookUp('nobody@example.com')).toEqual({
      contact: 'nobody@example.com',
      addresses: ['nobody@example.com'],
      ...{ requests: [], subscriptions: [], mails: [] },
      ...{ others: [], ahead: [], samePhone: [] },
    })
    for (const contact of ['Amara', '', 'a@b', '12'])
      expect((await call('POST', 'look-up', { contact })).json().errors).toEqual({
        contact: 'Please enter an email address or a phone number',
      })
    // A look-up is not logged.
    expect(await log()).toEqual([])
  })
}

import { expect, test } from 'vitest'
import { buildAppointment } from '#tests/support/appointments.ts'
import { dialects } from '#tests/support/databases.ts'
import { amara, buildPeople, herNote } from '#tests/support/people.ts'
import { phoneSpellings } from '#tests/support/phone-spellings.ts'

const mother = { name: 'Grace Okafor', email: 'mother@example.com', phone: '+44 7700 900123' }
const emails = (people: { who: object }[]) =>
  people.map(({ who }) => ('email' in who ? who.email : who)).toSorted()

for (const dialect of dialects) {
  test(`${dialect}: an address shows what is held under it, and nobody else's`, async () => {
    const { addBooking, addNote, lookUp, send, subscribe } = await buildPeople(dialect)
    const id = await send()
    await send({ email: 'Amara.Okafor@Example.com', name: 'Amara O' })
    await send({ ...mother })
    await addNote(id)
    await addBooking(id)
    await subscribe(amara.email)
    expect(await lookUp(' AMARA.OKAFOR@example.com ')).toMatchObject([
      {
        who: { email: amara.email },
        name: 'Amara O',
        phones: [amara.phone],
        counts: { request: 2, note: 1, client: 1, appointment: 1, subscription: 1, mail: 5 },
        requests: [{ status: 'new' }, { id }],
        upcoming: [{ startsAt: '2026-03-19T14:00:00.000Z' }],
      },
    ])
    expect(await lookUp('nobody@example.com')).toEqual([])
  })

  test(`${dialect}: who shares a number or a name stands by themselves, and is copied and erased by themselves`, async () => {
    const { addNote, copy, database, erase, lookUp, send, subscribe } = await buildPeople(dialect)
    await addNote(await send())
    await send({ ...mother, hairType: 'Fine waves' })
    await subscribe(mother.email)
    // She only ever rang, from the phone that others have an address for.
    const startsAt = new Date('2026-02-19T14:00:00Z')
    const zadie = { name: 'Zadie Okafor', email: '', phone: amara.phone }
    const { clientId } = await buildAppointment(database, { startsAt }, zadie)
    for (const search of ['07700 900123', 'ökafor'])
      expect(emails(await lookUp(search)), search).toEqual(
        [{ clientId }, amara.email, mother.email].toSorted(),
      )
    const copied = await copy({ clientId })
    expect(copied).toContain('Zadie Okafor')
    for (const other of [amara.name, mother.name, herNote]) expect(copied).not.toContain(other)
    expect((await erase({ clientId })).erased).toEqual({ client: 1, appointment: 1 })
    expect(emails(await lookUp('07700900123'))).toEqual([amara.email, mother.email])
    expect((await erase(mother.email)).erased).toMatchObject({ request: 1, subscription: 1 })
    expect(await lookUp('+44 (0)7700 900123')).toMatchObject([{ name: amara.name, counts: { note: 1 } }])
  })

  test(`${dialect}: every number in a field is found, and every spelling of one`, async () => {
    const { lookUp, send } = await buildPeople(dialect)
    const notes = [
      '07700 900182 after 5pm',
      '07700900182 (work 9-5)',
      'mob 07700 900182 hm 0113 4960182',
      '07700 900182 - mornings 9 to 12',
    ]
    for (const [index, phone] of notes.entries()) await send({ phone, email: `${index}@example.com` })
    expect(emails(await lookUp('+447700900182'))).toEqual(['0', '1', '2', '3'].map((n) => `${n}@example.com`))
    expect(emails(await lookUp('0113 496 0182'))).toEqual(['2@example.com'])
    await send({ phone: phoneSpellings[0]?.[0] })
    for (const [written, key] of phoneSpellings)
      if (key === phoneSpellings[0]?.[1]) expect(await lookUp(written), written).toHaveLength(5)
  })

  test(`${dialect}: a copy is complete as data and as a page without a script`, async () => {
    const { addNote, call, copy, send, subscribe } = await buildPeople(dialect)
    await addNote(await send({ hairType: '<script>alert(1)</script> coils' }))
    await subscribe(amara.email)
    const data = JSON.parse(await copy(amara.email))
    expect(data['Requests for a consultation']).toMatchObject([{ name: amara.name, phone: amara.phone }])
    expect(data['What happened']).toMatchObject([{ kind: 'note', body: herNote }])
    expect(data.Newsletter).toMatchObject([{ email: amara.email }])
    expect(data.Mails).toHaveLength(3)
    const page = await copy(amara.email, 'page')
    for (const words of [amara.name, herNote, '&lt;script&gt;', 'Hair Details', '1 March 2026'])
      expect(page).toContain(words)
    expect(page).not.toMatch(/<script|<img|http-equiv="refresh"/)
    const nobody = { who: { email: 'nobody@example.com' }, kind: 'data' }
    expect((await call('POST', 'copies', nobody)).statusCode).toBe(404)
  })
}

test('too little to search for is refused, and all calls need a session', async () => {
  const { app, call } = await buildPeople('sqlite')
  expect((await call('POST', 'look-up', { search: ' a ' })).json().errors).toEqual({
    search: 'Please enter an email address, a phone number or a name',
  })
  for (const path of ['look-up', 'copies', 'erasures'])
    expect(
      (await app.inject({ method: 'POST', url: `/api/admin/people/${path}`, body: {} })).statusCode,
    ).toBe(401)
})

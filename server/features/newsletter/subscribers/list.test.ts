import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { textLimits } from '#contract/limits.ts'
import { erasePerson } from '#contract/people.ts'
import { neverAgainName } from '#server/database/backup.ts'
import type { Database } from '#server/database/database.ts'
import { repeatMissingErasures } from '#server/features/people/restored.ts'
import { anyDialect, buildDatabase, dialects, usuallySqlite } from '#tests/support/databases.ts'
import { buildConsultation, buildSubscriber, mailsOf } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { parseAddressesInCsv, parseCsv } from './csv-rules.ts'

const url = '/api/admin/newsletters'

async function build(database: Database) {
  const built = await buildOwnerApp(database)
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    built.call(method, url + path, body)
  return { ...built, call }
}

for (const dialect of dialects) {
  test(`${dialect}: the list is searched by any part of an address, page by page`, async () => {
    const database = await buildDatabase(dialect)
    const { call } = await build(database)
    for (const email of ['amara@example.com', 'tamara@example.com', 'a_b@example.com', 'axb@example.com'])
      await buildSubscriber(database, { email })
    const found = await call('GET', '?search=AMARA&limit=1')
    expect(found.headers['x-total-count']).toBe('2')
    const next = /\/newsletters(\?[^>]+)/.exec(`${found.headers.link}`)?.[1] ?? ''
    expect(next).toContain('search=amara')
    const rest = await call('GET', next)
    const emails = [...found.json(), ...rest.json()].map(({ email }) => email)
    expect(emails.sort()).toEqual(['amara@example.com', 'tamara@example.com'])
    expect((await call('GET', '?search=a_b')).json()).toMatchObject([{ email: 'a_b@example.com' }])
    expect((await call('GET', '?search=%25')).json()).toEqual([])
  })

  test(`${dialect}: an import adds the new ones with the origin of their consent, and sends nothing`, async () => {
    const database = await buildDatabase(dialect)
    const { call } = await build(database)
    await buildSubscriber(database, { email: 'known@example.com' })
    await buildSubscriber(database, { email: 'left@example.com', unsubscribedAt: new Date() })
    const csv =
      '\uFEFFName,E-mail address\r\n"Lewis, Amara",AMARA@example.com\r\nKnown,known@example.com\r\nLeft,left@example.com\r\nOdd,nonsense\r\nTwice,amara@example.com\r\n'
    const consentOrigin = 'Signed the list at the salon, 2024'
    const first = await call('POST', '/import', { csv, consentOrigin })
    expect(first.json()).toEqual({
      added: 1,
      known: 1,
      refused: [{ line: 4, email: 'left@example.com', reason: 'unsubscribed' }],
      refusedTotal: 1,
      repeated: 1,
      unusable: [{ line: 5, text: 'Odd, nonsense' }],
      unusableTotal: 1,
    })
    expect((await call('POST', '/import', { csv, consentOrigin })).json()).toMatchObject({
      added: 0,
      known: 2,
    })
    const odd = 'Mailing address,Instagram,Email\n12 Harrogate Rd,@curls,priya@example.com'
    expect((await call('POST', '/import', { csv: odd, consentOrigin })).json()).toMatchObject({
      added: 1,
      unusableTotal: 0,
    })
    await call('DELETE', `/${(await call('GET', '?search=priya')).json()[0].id}`)
    expect(await mailsOf(database)).toEqual([])
    const rows = await database.kysely.selectFrom('newsletters').selectAll().orderBy('email').execute()
    expect(rows).toMatchObject([
      { email: 'amara@example.com', consentOrigin, unsubscribedAt: null },
      { email: 'known@example.com', consentOrigin: null },
      { email: 'left@example.com', unsubscribedAt: expect.any(Date) },
    ])
    for (const refused of [{ csv }, { csv: '', consentOrigin }, { csv, consentOrigin: ' ' }])
      expect((await call('POST', '/import', refused)).statusCode).toBe(400)
  })

  test(`${dialect}: an import names whom it does not subscribe again: who left, was erased or removed, however it is written`, async () => {
    const { app, call, config, cookie, database } = await build(await buildDatabase(dialect))
    await buildSubscriber(database, { email: 'left@gmail.com', unsubscribedAt: new Date() })
    const [erased, removed] = ['erased@example.com', 'removed@example.com']
    for (const email of [erased, removed]) await buildSubscriber(database, { email })
    const headers = { cookie }
    const body = { contact: erased }
    await app.inject({ method: 'POST', url: erasePerson.path, headers, body })
    const [subscriber] = (await call('GET', '?search=removed')).json()
    expect((await call('DELETE', `/${subscriber.id}`)).statusCode).toBe(204)
    const csv = `email\nL.e.f.t+news@googlemail.com\n${erased}\nerased+curls@example.com\nRemoved@Example.com\nnew@example.com`
    const outcome = (await call('POST', '/import', { csv, consentOrigin: 'An older system' })).json()
    expect(outcome).toMatchObject({ added: 1, known: 0, refusedTotal: 4 })
    expect(outcome.refused).toEqual([
      { line: 2, email: 'l.e.f.t+news@googlemail.com', reason: 'unsubscribed' },
      { line: 3, email: erased, reason: 'erased' },
      { line: 4, email: 'erased+curls@example.com', reason: 'erased' },
      { line: 5, email: removed, reason: 'removed' },
    ])
    expect((await call('GET', '')).json()).toMatchObject([{ email: 'new@example.com' }])
    // The suppression list holds no plain address.
    expect(await readFile(join(config.dataDir, neverAgainName), 'utf8')).not.toMatch(/erased|removed|example/)
    await app.inject({ method: 'POST', url: '/api/newsletter', body: { email: removed } })
    expect((await call('GET', '?search=removed')).json()).toHaveLength(1)
  })

  test(`${dialect}: whoever was removed is not on the list again after an older backup is put back, and keeps their request`, async () => {
    const { call, clock, config, database } = await build(await buildDatabase(dialect))
    const subscriber = await buildSubscriber(database, { subscribedAt: clock.now() })
    await buildConsultation(database, { createdAt: clock.now() })
    clock.pass(1000)
    await call('DELETE', `/${subscriber.id}`)
    await database.write(async (tx) => {
      await tx.insertInto('newsletters').values(subscriber).execute()
      await tx.deleteFrom('peopleLog').execute()
    })
    await repeatMissingErasures({ database, config, now: clock.now })
    expect((await call('GET', '')).json()).toEqual([])
    expect(await database.kysely.selectFrom('consultations').select('name').execute()).toHaveLength(1)
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: addresses that wait for their confirmation are marked`, async () => {
    const database = await buildDatabase(dialect)
    const { call, clock } = await build(database)
    await buildSubscriber(database, { pendingSince: clock.now() })
    expect((await call('GET', '')).json()).toMatchObject([{ pendingSince: clock.now().toISOString() }])
  })

  test(`${dialect}: a list of thousands is imported, exported and counted whole`, async () => {
    const database = await buildDatabase(dialect)
    const { call } = await build(database)
    const csv = Array.from({ length: 3000 }, (_, index) => `reader${index}@example.com`).join('\n')
    const answer = await call('POST', '/import', { csv, consentOrigin: 'An older system' })
    expect(answer.json()).toMatchObject({ added: 3000, unusableTotal: 0 })
    expect((await call('GET', '/count')).json()).toEqual({ recipients: 3000, unreachable: 0, pending: 0 })
    const file = await call('GET', '.csv')
    expect(file.headers['content-disposition']).toBe('attachment; filename="subscribers.csv"')
    expect((await parseAddressesInCsv(file.body)).emails.length).toBe(3000)
  })

  test(`${dialect}: whoever is removed is off the list, gets nothing more, and is forgotten`, async () => {
    const database = await buildDatabase(dialect)
    const { app, call } = await build(database)
    await app.inject({ method: 'POST', url: '/api/newsletter', body: { email: 'amara@example.com' } })
    const [subscriber] = (await call('GET', '')).json()
    expect((await call('DELETE', `/${subscriber.id}`)).statusCode).toBe(204)
    expect((await call('DELETE', `/${subscriber.id}`)).statusCode).toBe(404)
    expect((await call('GET', '')).json()).toEqual([])
    expect(await mailsOf(database)).toEqual([])
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: others are answered all the time while a list of 2 MB is read`, async () => {
    const { app, call } = await build(await buildDatabase(dialect))
    // No line holds an address, so reading is the only work.
    const csv = 'nobody, nowhere\n'.repeat(textLimits.importCsv / 16)
    let isRead = false
    const importing = call('POST', '/import', { csv, consentOrigin: 'An older system' }).finally(() => {
      isRead = true
    })
    let answered = 0
    for (; !isRead; answered++) {
      expect((await app.inject('/api/admin/me')).statusCode).toBe(200)
      await yieldToEventLoop()
    }
    expect((await importing).json()).toMatchObject({ added: 0, unusableTotal: 125_000 })
    // A few are answered before the upload is complete.
    expect(answered).toBeGreaterThan(20)
  })
}

test.for([
  ['a@example.com\nb@example.com', ['a@example.com', 'b@example.com']],
  ['email;name\na@example.com;A\n', ['a@example.com']],
  ['name\temail\nA\ta@example.com\r\n', ['a@example.com']],
  ["email\n'+a@example.com", ['+a@example.com']],
  ['email,name\n "a@example.com" ,"Lewis, A" ', ['a@example.com']],
  ['email\n"a"b@example.com', []],
  ['name\n"say ""hi"", A",a@example.com', ['a@example.com']],
  ['', []],
] as const)('%j holds %j', async ([csv, emails]) => {
  expect((await parseAddressesInCsv(csv)).emails).toEqual(emails)
})

test('a line without an address is named by where it begins, whatever stands in the lines before', async () => {
  const csv = 'a@example.com\r\n\r\n"b ""c"",\r\nd";é\r\n ,\t;\r\ne,f'
  expect((await parseAddressesInCsv(csv)).unusable).toEqual([
    { line: 3, text: 'b "c",\nd, é' },
    { line: 6, text: 'e, f' },
  ])
})

test('letters that take several bytes survive, wherever they stand in a long file', async () => {
  const name = 'Zoë🌀'.repeat(9)
  const rows = Array.from({ length: 2000 }, (_, index) => `${index},${name}`)
  const read: string[] = []
  await parseCsv(rows.join('\n'), (cells) => read.push(cells.join()))
  expect(read).toEqual(rows)
})

test.for([
  ['PK\u0003\u0004\u0014\u0000\ufffd', /list cannot be read/],
  ['a@example.com\nb@example.com\n"c@example.com\nd@example.com', /^From line 3 on/],
] as const)('%j is refused with the reason', async ([csv, reason]) => {
  await expect(parseAddressesInCsv(csv)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    particulars: { errors: { csv: expect.stringMatching(reason) } },
  })
})

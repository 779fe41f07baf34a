import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { aRequest, mailsOf } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'

const url = '/api/consultations'
const headers = { 'content-type': 'application/x-www-form-urlencoded' }
const typed = {
  name: 'Jo <b>Smith</b>',
  email: 'jo@example.com',
  phone: '0113 496 0000',
  location: 'adel',
  serviceType: 'cut-only',
  hairType: 'fine\r\nand long',
}
const posted = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

test('a form posted without JavaScript is stored and thanked for', async () => {
  const { app, database } = await buildTestApp()
  const payload = posted({ ...typed, mobileService: 'on' })
  const answer = await app.inject({ method: 'POST', url, headers, payload })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/contact/thank-you')
  expect(answer.body).toBe('')
  const rows = await database.kysely.selectFrom('consultations').selectAll().execute()
  // A browser posts a line break as CR LF; the form counts it as one character.
  expect(rows).toMatchObject([{ ...typed, hairType: 'fine\nand long', mobileService: true }])
  // A box that is not ticked means no; of fields sent twice or escaped badly nothing is guessed.
  const post = async (body: string) =>
    (await app.inject({ method: 'POST', url, headers, payload: body })).statusCode
  expect(await post(posted({ ...typed, name: 'Without' }))).toBe(303)
  expect(await post(`${posted(typed)}&name=Other`)).toBe(400)
  expect(await post(`${posted(typed)}&hairType=%E0%A4%A`)).toBe(400)
  const all = await database.kysely
    .selectFrom('consultations')
    .select('mobileService')
    .orderBy('id')
    .execute()
  expect(all).toEqual([{ mobileService: true }, { mobileService: false }])
})

/** As a browser fills it in. */
const address = '12 Otley Road\r\nLeeds, LS16 5JX'

test(`the address of a home visit is kept in one line, for the owner's eyes, and in no mail`, async () => {
  const { app, call, database } = await buildOwnerApp()
  const payload = posted({ ...typed, mobileService: 'on', address })
  expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(303)
  const [row] = await database.kysely.selectFrom('consultations').select(['id', 'address']).execute()
  expect(row?.address).toBe('12 Otley Road, Leeds, LS16 5JX')
  const read = async (path: string) => (await call('GET', `/api/admin/${path}`)).json()
  expect((await read(`consultations/${row?.id}`)).request).toMatchObject({ address: row?.address })
  // The list is the specification's.
  expect((await read('consultations'))[0]).not.toHaveProperty('address')
  expect(JSON.stringify(await mailsOf(database))).not.toContain('Otley')
})

test('an address without a home visit is not kept, one that is none comes back with a sentence', async () => {
  const { app, database } = await buildTestApp()
  const post = (fields: Record<string, string>) =>
    app.inject({ method: 'POST', url, headers, payload: posted({ ...typed, ...fields }) })
  expect((await post({ address: '🏠' })).statusCode).toBe(303)
  expect(
    (await app.inject({ method: 'POST', url, body: { ...aRequest, mobileService: false, address } }))
      .statusCode,
  ).toBe(201)
  const rows = await database.kysely.selectFrom('consultations').select('address').execute()
  expect(rows).toEqual([{ address: '' }, { address: '' }])
  const refused = await post({ address: '🏠', mobileService: 'on' })
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain(
    '<p data-error="address">Please write the address in letters and figures, like 12 Otley Road, LS16 5JX.</p>',
  )
  expect(refused.body).toContain('<p data-value="address">🏠</p>')
})

test('a form with something to mend comes back with what was typed and the messages', async () => {
  const { app } = await buildTestApp()
  const hairType = `${'c\r\n'.repeat(999)}${'x'.repeat(10)}`
  const payload = posted({ ...typed, email: 'jo@', hairType, mobileService: 'on' })
  const answer = await app.inject({ method: 'POST', url, headers, payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(answer.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
  expect(answer.body).toContain('<p data-error="email">Please enter a valid email address</p>')
  expect(answer.body).toContain('<p data-value="name">Jo &#60;b&#62;Smith&#60;/b&#62;</p>')
  expect(answer.body).toContain('<p data-value="email">jo@</p>')
  expect(answer.body).toContain('<p data-value="mobileService">on</p>')
  expect(answer.body).toContain(
    '<p data-error="hairType">This has 2,008 characters, and 2,000 is the most. Please shorten it by 8.</p>',
  )
  expect(answer.body).toContain(`${'x'.repeat(10)}</p>`)
})

test('a form that cannot be stored comes back whole, with a sentence', async () => {
  const { app, database } = await buildTestApp()
  await database.close()
  const answer = await app.inject({ method: 'POST', url, headers, payload: posted(typed) })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain('Failed to send consultation request. Please try again or call us directly.')
  expect(answer.body).toContain('<p data-value="phone">0113 496 0000</p>')
})

test('a form from another site, or one that is far too long, comes back as a page too', async () => {
  const { app, database } = await buildTestApp()
  const foreign = await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'sec-fetch-site': 'cross-site' },
    payload: posted(typed),
  })
  expect(foreign.statusCode).toBe(403)
  expect(foreign.body).toContain('This can only be sent from our own pages.')
  const long = await app.inject({
    method: 'POST',
    url,
    headers,
    payload: `hairType=${'x'.repeat(1_000_000)}`,
  })
  expect(long.statusCode).toBe(413)
  expect(long.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(await database.kysely.selectFrom('consultations').selectAll().execute()).toEqual([])
})

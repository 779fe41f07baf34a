import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Consultation } from '#contract/consultations.ts'
import { textLimits } from '#contract/limits.ts'
import { ConsultationRequest } from '#contract/request-fields.ts'
import { locations, serviceTypes } from '#contract/value-sets.ts'
import type { Database } from '#server/database/database.ts'
import { buildTestApp, minutes } from '#tests/support/build-test-app.ts'
import { aRequest, mailsOf } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'

const url = '/api/consultations'

const storedRows = (database: Database) => database.kysely.selectFrom('consultations').selectAll().execute()

/** Refused bodies, with the field that the answer must name. */
const refusedFields: readonly [string, Record<string, unknown>, string, string?][] = [
  ['a missing name', { name: undefined }, 'name', 'Name is required'],
  ['a blank name', { name: '   ' }, 'name', 'Name is required'],
  ['a name of characters that nobody sees', { name: '\u200b\u2060\u00ad\u3164' }, 'name', 'Name is required'],
  [
    'a name that is too long',
    { name: 'x'.repeat(textLimits.name + 1) },
    'name',
    'This has 101 characters, and 100 is the most. Please shorten it by 1.',
  ],
  ['an e-mail without a host', { email: 'jo@' }, 'email', 'Please enter a valid email address'],
  ['a blank phone', { phone: '' }, 'phone', 'Phone number is required'],
  ['a location we do not know', { location: 'leeds' }, 'location', 'Please select your location'],
  ['no service type', { serviceType: null }, 'serviceType', 'Please select a service type'],
  [
    'hair details that are too long',
    { hairType: 'x'.repeat(textLimits.hairType + 12) },
    'hairType',
    'This has 2,012 characters, and 2,000 is the most. Please shorten it by 12.',
  ],
  ['a mobile service that is text', { mobileService: 'yes' }, 'mobileService'],
]

test('the same consultation within two minutes answers the first id and stores nothing new', async () => {
  const { app, clock, database } = await buildTestApp()
  const send = async (body: object) => (await app.inject({ method: 'POST', url, body })).json().id
  const first = await send(aRequest)
  clock.pass(minutes(2) - 1)
  expect(await send({ ...aRequest, name: ` ${aRequest.name} ` })).toBe(first)
  expect(await send({ ...aRequest, phone: '0113 496 0000' })).not.toBe(first)
  clock.pass(1)
  expect(await send(aRequest)).not.toBe(first)
  expect(await storedRows(database)).toHaveLength(3)
})

test('fifty of the same consultation at once make one', async () => {
  const { app, database } = await buildTestApp()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => app.inject({ method: 'POST', url, body: aRequest })),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  expect(await storedRows(database)).toHaveLength(1)
  expect(await mailsOf(database)).toHaveLength(2)
})

test('a consultation is stored without signs that nobody sees, and the owner reads it', async () => {
  const { app, call, clock } = await buildOwnerApp()
  const body = { ...aRequest, name: ` \u2068${aRequest.name}\u2069\u0000\n`, unknown: 'is dropped' }
  const answer = await app.inject({ method: 'POST', url, body })
  expect(answer.statusCode).toBe(201)
  const { id } = answer.json()

  const list = await call('GET', '/api/admin/consultations')
  expect(list.json()).toEqual([Consultation.parse({ ...aRequest, id, createdAt: clock.now().toISOString() })])
  expect(list.headers).toMatchObject({ 'x-total-count': '1', 'cache-control': 'no-store' })
})

test('whatever the contract accepts is stored as it was sent', async () => {
  const { app, database } = await buildTestApp({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  const text = (most: number) => fc.string({ unit: 'grapheme', maxLength: most })
  const anyRequest = fc.record({
    name: text(textLimits.name),
    email: fc.emailAddress(),
    phone: text(textLimits.phone),
    location: fc.constantFrom(...locations),
    serviceType: fc.constantFrom(...serviceTypes),
    hairType: text(textLimits.hairType),
    mobileService: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(anyRequest, async (body) => {
      const wanted = ConsultationRequest.safeParse(body)
      const answer = await app.inject({ method: 'POST', url, body })
      expect(answer.statusCode).toBe(wanted.success ? 201 : 400)
      if (!wanted.success) return
      const { id } = answer.json()
      const row = await database.kysely
        .selectFrom('consultations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      expect(row).toMatchObject(wanted.data)
    }),
    { numRuns: 100 },
  )
})

test('a field that is wrong is refused with its message, and nothing is stored', async () => {
  const { app, database } = await buildTestApp()
  for (const [what, fields, name, message = expect.any(String)] of refusedFields) {
    const answer = await app.inject({ method: 'POST', url, body: { ...aRequest, ...fields } })
    expect(answer.statusCode, what).toBe(400)
    expect(answer.headers['content-type'], what).toMatch('application/problem+json')
    expect(answer.json(), what).toMatchObject({ status: 400, detail: message, errors: { [name]: message } })
  }
  expect(await storedRows(database)).toEqual([])
})

test('a client that never stops sending is told to wait', async () => {
  const { app } = await buildTestApp({ settings: { RATE_LIMIT_FACTOR: '0.01' } })
  expect((await app.inject({ method: 'POST', url, body: aRequest })).statusCode).toBe(201)
  const refused = await app.inject({ method: 'POST', url, body: { ...aRequest, name: 'Another' } })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('900')
})

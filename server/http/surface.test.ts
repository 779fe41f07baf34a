import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { aRequest } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'

test('a fault of ours is told no more than that it happened', async () => {
  const { app, database } = await buildTestApp()
  database.write = () => Promise.reject(new Error('secret detail'))
  const failed = await app.inject({ method: 'POST', url: '/api/consultations', body: aRequest })
  expect(failed.json()).toEqual({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    detail: 'Something went wrong on our side. Please try again or call us.',
  })
})

test('a visitor decides nothing but the fields of the form, and values that no database can hold are refused', async () => {
  const { app, call, database } = await buildOwnerApp()
  const send = (body: object) => app.inject({ method: 'POST', url: '/api/consultations', body })
  for (const [field, value] of [
    ['name', 7],
    ['name', { toString: 'Ada' }],
    ['mobileService', 'true'],
  ] as const)
    expect((await send({ ...aRequest, [field]: value })).statusCode, field).toBe(400)
  expect((await send({ ...aRequest, id: 'mine', status: 'closed', version: 99 })).statusCode).toBe(201)
  const [stored] = await database.kysely.selectFrom('consultations').selectAll().execute()
  expect(stored).toMatchObject({ status: 'new', version: 1 })
  expect(stored?.id).not.toBe('mine')

  for (const url of ['/pictures/own-%00', '/api/admin/newsletter-issues/%00', '/api/admin/consultations/%00'])
    expect([url, (await call('GET', url)).statusCode]).toEqual([url, 404])
  expect((await call('GET', '/api/admin/consultations?limit=1&limit=2')).statusCode).toBe(400)
})

test('several messages are joined to sentences with one full stop each', async () => {
  const { call } = await buildOwnerApp()
  const answer = await call('POST', '/api/admin/appointments', { who: {}, date: 'today', time: 'noon' })
  const { detail, errors } = answer.json()
  expect(errors).toMatchObject({ who: 'Choose who it is for.', date: 'Please choose a day' })
  expect(detail).toContain('Choose who it is for. Please choose a day. Type a time, like 15:15. ')
})

test('what no page of a mailed link sends is no fault of ours', async () => {
  const { app } = await buildTestApp()
  for (const url of ['/appointment/choose', '/appointment/cancel', '/privacy/request/confirm'])
    for (const body of ['"words"', '{"token":"\\ud800"}', '[]']) {
      const headers = { 'content-type': 'application/json' }
      const { statusCode } = await app.inject({ method: 'POST', url, headers, body })
      expect([url, body, statusCode < 500]).toEqual([url, body, true])
    }
})

import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { minutes } from '#tests/support/build-test-app.ts'
import { owner } from '#tests/support/factories.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'
import { publicCalls } from '#tests/support/public-calls.ts'
import { addressOf, listRoutes, nameOf } from '#tests/support/route-table.ts'

const account = '/api/admin/account'

/**
 * Calls that an unattended phone or stolen session must not make. Saving a planned issue is tested separately below.
 */
const guardedCalls = [
  'GET /api/admin/backup/file',
  'GET /api/admin/newsletters.csv',
  'PATCH /api/admin/own-calendar',
  'POST /api/admin/backup/download',
  'POST /api/admin/calendar-address',
  'POST /api/admin/clients/:id/copies',
  'POST /api/admin/clients/:id/erasure',
  'POST /api/admin/mail/setup',
  'POST /api/admin/newsletter-issues/:id/send',
]

/** Lists the owner's calls refused with this code. The guard runs before the handlers, so nothing is written. */
async function callsRefusedWith(code: string, app: FastifyInstance, cookie: string): Promise<string[]> {
  const refused: string[] = []
  for (const call of listRoutes(app)) {
    if (nameOf(call) in publicCalls) continue
    const { method } = call
    const headers = { cookie, ...(method !== 'GET' && { 'content-type': 'application/x-nothing' }) }
    const answer = await app.inject({
      ...{ method: method as 'GET', url: addressOf(call), headers },
      ...(method !== 'GET' && { body: 'x' }),
      payloadAsStream: true,
    })
    // Streamed downloads need not be read to the end.
    if (answer.statusCode !== 403) answer.stream().destroy()
    else if (JSON.parse(await text(answer.stream())).code === code) refused.push(nameOf(call))
  }
  return refused.toSorted()
}

test('password guesses share one limit across all calls', async () => {
  const { ask, logIn } = await buildOwnerDesk()
  const { cookie } = await logIn()
  const guess = async (password: string) =>
    (await ask('POST', `${account}/step-up`, { cookie, body: { password } })).status
  for (let n = 1; n <= 10; n++) expect(await guess('a guess')).toBe(400)
  expect(await guess(owner.password)).toBe(429)
  const change = { current: owner.password, next: 'rain on the canal' }
  expect((await ask('POST', `${account}/password`, { cookie, body: change })).status).toBe(429)
})

test('sensitive calls ask for the password again, or for a code once the second step is on', async () => {
  const { app, ask, logIn, turnOn, codeNow, clock } = await buildOwnerDesk()
  const { cookie } = await logIn()
  expect(await callsRefusedWith('PASSWORD_REQUIRED', app, cookie)).toEqual([])
  clock.pass(minutes(10))
  expect(await callsRefusedWith('PASSWORD_REQUIRED', app, cookie)).toEqual(guardedCalls)
  const prove = (password: string) => ask('POST', `${account}/step-up`, { cookie, body: { password } })
  expect(await prove('a guess')).toMatchObject({
    status: 400,
    body: { errors: { password: 'This is not your password now.' } },
  })
  expect(await callsRefusedWith('PASSWORD_REQUIRED', app, cookie)).toEqual(guardedCalls)
  expect((await prove(owner.password)).status).toBe(204)
  expect(await callsRefusedWith('PASSWORD_REQUIRED', app, cookie)).toEqual([])

  const { secret } = await turnOn(cookie)
  clock.pass(minutes(10))
  expect(await callsRefusedWith('STEP_UP_REQUIRED', app, cookie)).toEqual(guardedCalls)
  // With the second step on the password alone is not enough.
  const detail = expect.stringContaining('open this page again')
  expect(await prove(owner.password)).toMatchObject({ status: 409, body: { detail } })
  expect(await callsRefusedWith('STEP_UP_REQUIRED', app, cookie)).toEqual(guardedCalls)
  await ask('POST', `${account}/step-up`, { cookie, body: { code: codeNow(secret) } })
  expect(await callsRefusedWith('STEP_UP_REQUIRED', app, cookie)).toEqual([])
})

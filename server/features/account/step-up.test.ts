import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { minutes } from '#tests/support/build-test-app.ts'
import { anyDialect, dialects } from '#tests/support/databases.ts'
import { owner } from '#tests/support/factories.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'
import { publicCalls } from '#tests/support/public-calls.ts'
import { addressOf, callsOf, nameOf } from '#tests/support/route-table.ts'

const account = '/api/admin/account'

/** What a phone left lying open, or a stolen session, must not do. Saving an issue is added while it is planned. */
const guardedCalls = [
  'DELETE /api/admin/backup/second-place',
  'GET /api/admin/backup/file',
  'GET /api/admin/newsletters.csv',
  'GET /api/admin/website/download/website.zip',
  'PATCH /api/admin/backup/second-place',
  'POST /api/admin/account/second-step/codes',
  'POST /api/admin/backup/download',
  'POST /api/admin/calendar-address',
  'POST /api/admin/mail/setup/confirm',
  'POST /api/admin/mail/setup/test',
  'POST /api/admin/newsletter-issues/:id/schedule',
  'POST /api/admin/newsletter-issues/:id/send',
  'POST /api/admin/people/copies',
  'POST /api/admin/people/erasures',
  'POST /api/admin/people/old-requests/deletion',
  'POST /api/admin/website/download',
]

/** The owner's calls that are answered with this refusal. No call that writes gets as far as its handler. */
async function callsRefusedWith(code: string, app: FastifyInstance, cookie: string): Promise<string[]> {
  const refused: string[] = []
  for (const call of callsOf(app)) {
    if (nameOf(call) in publicCalls) continue
    const { method } = call
    const headers = { cookie, ...(method !== 'GET' && { 'content-type': 'application/x-nothing' }) }
    const answer = await app.inject({
      ...{ method: method as 'GET', url: addressOf(call), headers },
      ...(method !== 'GET' && { body: 'x' }),
      payloadAsStream: true,
    })
    // A file of everything need not be read to its end.
    if (answer.statusCode !== 403) answer.stream().destroy()
    else if (JSON.parse(await text(answer.stream())).code === code) refused.push(nameOf(call))
  }
  return refused.toSorted()
}

for (const dialect of dialects) {
  test(`${dialect}: guesses at the password are counted wherever it is asked for`, async () => {
    const { ask, logIn, clock } = await buildOwnerDesk(dialect)
    const { cookie } = await logIn()
    const guess = async (password: string) =>
      (await ask('POST', `${account}/step-up/password`, { cookie, body: { password } })).status
    for (let n = 1; n <= 10; n++) expect(await guess('a guess')).toBe(400)
    expect(await guess(owner.password)).toBe(429)
    const change = { current: owner.password, next: 'rain on the canal' }
    expect((await ask('POST', `${account}/password`, { cookie, body: change })).status).toBe(429)
    clock.pass(minutes(15))
    expect(await guess(owner.password)).toBe(204)
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: what takes or tells a lot asks for the password again, and for figures once the second step is on @fresh-proof @asvs-7.5.3`, async () => {
    const { app, ask, logIn, turnOn, figures, clock } = await buildOwnerDesk(dialect)
    const { cookie } = await logIn()
    expect(await callsRefusedWith('PASSWORD_REQUIRED', app, cookie)).toEqual([])
    clock.pass(minutes(10))
    expect(await callsRefusedWith('PASSWORD_REQUIRED', app, cookie)).toEqual(guardedCalls)
    const prove = (password: string) =>
      ask('POST', `${account}/step-up/password`, { cookie, body: { password } })
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
    // The password alone is less than what the sign-in asks for.
    expect(await prove(owner.password)).toMatchObject({ status: 409 })
    expect(await callsRefusedWith('STEP_UP_REQUIRED', app, cookie)).toEqual(guardedCalls)
    await ask('POST', `${account}/step-up`, { cookie, body: { code: figures(secret) } })
    expect(await callsRefusedWith('STEP_UP_REQUIRED', app, cookie)).toEqual([])
  })

  test(`${dialect}: an issue that is planned is changed only after the password, a draft without it @asvs-7.5.3`, async () => {
    const { ask, logIn, clock } = await buildOwnerDesk(dialect)
    const { cookie } = await logIn()
    const issues = '/api/admin/newsletter-issues'
    const text = { subject: 'Why curls go flat', preview: '', body: 'Mist them.' }
    const { id, version } = (await ask('POST', issues, { cookie, body: text })).body
    clock.pass(minutes(10))
    const save = (seen: number) =>
      ask('PATCH', `${issues}/${id}`, { cookie, body: { ...text, body: 'Mist them daily.', version: seen } })
    expect((await save(version)).status).toBe(200)
    await ask('POST', `${account}/step-up/password`, { cookie, body: { password: owner.password } })
    const at = new Date(clock.now().getTime() + minutes(60)).toISOString()
    const planned = await ask('POST', `${issues}/${id}/schedule`, {
      cookie,
      body: { at, version: version + 1 },
    })
    expect(planned.status).toBe(200)
    clock.pass(minutes(10))
    expect(await save(version + 2)).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } })
    await ask('POST', `${account}/step-up/password`, { cookie, body: { password: owner.password } })
    expect((await save(version + 2)).status).toBe(200)
  })
}

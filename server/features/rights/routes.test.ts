import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { DataRequestForm } from '#contract/rights.ts'
import { form, pressOn, stateOf } from '#tests/support/build-newsletter.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { aDataRequest, buildDataRequest } from '#tests/support/data-requests.ts'
import { buildConsultation, mailsOf } from '#tests/support/factories.ts'
import { linkIn } from '#tests/support/mailed-link.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { answeredForDays, deleteOldDataRequests } from './service.ts'

const url = '/api/data-requests'
const ownerUrl = '/api/admin/data-requests'

async function build(settings: Record<string, string> = {}) {
  const built = await buildOwnerApp({ settings })
  const { app, call, database, facts } = built
  const mails = async (kind: string) => (await mailsOf(database)).filter((mail) => mail.kind === kind)
  return {
    ...built,
    mails,
    ask: (own: Partial<DataRequestForm> = {}) =>
      app.inject({ method: 'POST', url, body: { ...aDataRequest, ...own } }),
    post: (fields: Record<string, string>) =>
      app.inject({ method: 'POST', url, headers: form, body: new URLSearchParams(fields).toString() }),
    rows: () => database.kysely.selectFrom('dataRequests').selectAll().orderBy('askedAt').execute(),
    list: async () => (await call('GET', ownerUrl)).json(),
    links: async () =>
      (await mails('data_request_receipt')).map(({ text }) => linkIn(text).replace(facts.siteUrl, '')),
  }
}

const tokenIn = (path: string) => path.replace(/.*token=/, '')

test('a request is listed and mailed to the owner at once, and confirmed by one press', async () => {
  const { app, ask, clock, links, list, mails } = await build()
  const answer = await ask({ kind: 'erasure', email: ' Amara@Example.com ', message: 'All <b>of</b> it' })
  expect([answer.statusCode, answer.json()]).toEqual([201, { dueDay: '2026-04-01' }])
  const [request, ...others] = await list()
  expect(others).toEqual([])
  const due = '31 days left, answer by 1 April 2026'
  expect(request).toMatchObject({ kind: 'erasure', email: 'amara@example.com', due, isUrgent: false })
  expect(request).not.toHaveProperty('confirmedAt')
  const [alert] = await mails('data_request_alert')
  expect(alert?.text).toContain('The address is not confirmed yet')
  expect(alert?.text).toContain('All <b>of</b> it')
  const [receipt] = await mails('data_request_receipt')
  expect(receipt).toMatchObject({ toAddress: 'amara@example.com' })
  // A stranger's text must not reach another person's mailbox.
  expect(receipt?.text).not.toContain('<b>')

  const [link = ''] = await links()
  for (let opened = 0; opened < 3; opened++)
    expect(stateOf((await app.inject({ url: link })).body)).toBe('ask')
  expect((await list())[0]).not.toHaveProperty('confirmedAt')
  const confirm = () => pressOn(app, '/privacy/request/confirm', tokenIn(link))
  expect(await Promise.all([confirm(), confirm()])).toEqual([
    [200, 'done'],
    [200, 'done'],
  ])
  const confirmedAt = clock.now().toISOString()
  expect(await list()).toMatchObject([{ confirmedAt }])
  clock.pass(2 * dayMs)
  expect(await confirm()).toEqual([200, 'done'])
  expect(await list()).toMatchObject([{ confirmedAt }])
})

test('a request whose link was never pressed stays until she has answered it', async () => {
  const { app, ask, clock, database, links, list, now } = await build()
  await ask({ kind: 'complaint' })
  clock.pass(400 * dayMs)
  await deleteOldDataRequests({ database, now })
  expect(await list()).toMatchObject([{ kind: 'complaint' }])
  const [link = ''] = await links()
  expect(await pressOn(app, '/privacy/request/confirm', tokenIn(link))).toEqual([400, 'broken'])
  expect((await list())[0]).not.toHaveProperty('confirmedAt')
})

test('a form sent twice within two minutes is one request, and a mailbox gets two links a day', async () => {
  const { ask, clock, mails, rows } = await build()
  await ask()
  await ask()
  clock.pass(minutes(3))
  for (const message of ['', 'two', 'three']) await ask({ message })
  expect(await rows()).toHaveLength(4)
  expect(await mails('data_request_receipt')).toHaveLength(2)
  expect(await mails('data_request_alert')).toHaveLength(4)
})

test('the most urgent request comes first, and an answered one leaves the list until it is opened again', async () => {
  const { call, database, list } = await build()
  await buildDataRequest(database, { dueDay: '2026-04-12' })
  const grace = { email: 'grace.holt@example.com', kind: 'erasure' } as const
  const { id } = await buildDataRequest(database, { ...grace, dueDay: '2026-04-02' })
  const long = { answeredAt: new Date('2025-12-01'), outcome: 'answered' } as const
  await buildDataRequest(database, long)
  const other = { due: expect.stringContaining('12 April') }
  expect(await list()).toMatchObject([grace, other])
  const answer = (outcome: string | null, of = id) => call('PATCH', `${ownerUrl}/${of}`, { outcome })
  expect((await answer('refused')).statusCode).toBe(204)
  expect(await list()).toMatchObject([other])
  expect((await answer(null)).statusCode).toBe(204)
  expect(await list()).toMatchObject([grace, other])
  expect((await answer(null, 'unknown')).statusCode).toBe(404)
  expect((await answer('sent')).json().errors).toEqual({ outcome: 'Please choose how you answered' })
})

test('an answered request goes after a year with its mails', async () => {
  const { ask, call, clock, database, list, now, rows } = await build()
  await ask()
  const [{ id }] = await list()
  await call('PATCH', `${ownerUrl}/${id}`, { outcome: 'answered' })
  clock.pass(answeredForDays * dayMs)
  await deleteOldDataRequests({ database, now })
  expect(await rows()).toHaveLength(1)
  clock.pass(1)
  await deleteOldDataRequests({ database, now })
  expect([await rows(), await mailsOf(database)]).toEqual([[], []])
})

test('a known address and an unknown one are answered alike', async () => {
  const { ask, database, mails } = await build()
  await buildConsultation(database, { email: 'known@example.com' })
  const [known, unknown] = [
    await ask({ email: 'known@example.com' }),
    await ask({ email: 'nobody@example.com' }),
  ]
  expect(known.body).toBe(unknown.body)
  expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
  const letters = (await mails('data_request_receipt')).map(({ text }) => text?.replace(/token=[\w.-]+/g, ''))
  expect(letters[0]).toBe(letters[1])
})

test('without JavaScript the form leads to a page of thanks, and comes back with what was typed if it is refused', async () => {
  const { post, rows } = await build()
  const posted = await post({ kind: 'complaint', email: 'amara@example.com', message: '' })
  expect([posted.statusCode, posted.headers.location]).toEqual([303, '/privacy/request/sent'])
  const refused = await post({ kind: 'everything', email: 'amara@', message: 'Where is it?' })
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain('<p data-error="kind">Please choose what you would like</p>')
  expect(refused.body).toContain('<p data-error="email">Please enter a valid email address</p>')
  expect(refused.body).toContain('<p data-value="message">Where is it?</p>')
  expect((await post({ kind: 'access', email: '', message: 'x'.repeat(2001) })).statusCode).toBe(400)
  expect(await rows()).toHaveLength(1)
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { erasePerson } from '#contract/clients.ts'
import { neverAgainName } from '#server/database/backup.ts'
import { repeatErasures } from '#server/features/clients/erasing.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { buildConsultation, buildSubscriber, mailsOf } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'

const url = '/api/admin/newsletters'
const consentOrigin = 'Signed the list at the salon, 2024'

async function build() {
  const built = await buildOwnerApp()
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    built.call(method, url + path, body)
  const importList = async (text: string) => (await call('POST', '/import', { text, consentOrigin })).json()
  return { ...built, callOwner: built.call, call, importList }
}

test('the list is read newest first, page by page', async () => {
  const { call, database } = await build()
  for (const minute of [0, 1, 2])
    await buildSubscriber(database, {
      email: `reader${minute}@example.com`,
      subscribedAt: new Date(minutes(minute)),
    })
  const first = await call('GET', '?limit=2')
  expect(first.headers['x-total-count']).toBe('3')
  const rest = await call('GET', /\/newsletters(\?[^>]+)/.exec(`${first.headers.link}`)?.[1] ?? '')
  const read = [...first.json(), ...rest.json()].map(({ email }) => email)
  expect(read).toEqual([2, 1, 0].map((minute) => `reader${minute}@example.com`))
  expect(rest.headers.link).toBeUndefined()
  expect((await call('GET', '?before=nobody')).statusCode).toBe(400)
})

test('an import adds the new ones with the origin of their consent, and sends nothing', async () => {
  const { call, importList, database } = await build()
  await buildSubscriber(database, { email: 'known@example.com' })
  await buildSubscriber(database, { email: 'left@example.com', unsubscribedAt: new Date() })
  const text =
    '\uFEFFName,E-mail address\r\n"Lewis, Amara",AMARA@example.com\r\nKnown,known@example.com\r\nLeft,left@example.com\r\nOdd,odd@nowhere\r\nTwice,amara@example.com\r\n'
  const first = await importList(text)
  expect(first).toMatchObject({ added: 1, known: 1, leftOut: 1 })
  expect(first.unread).toEqual([expect.stringContaining('odd@nowhere')])
  expect(await importList(text)).toMatchObject({ added: 0, known: 2 })
  expect(await mailsOf(database)).toEqual([])
  const rows = await database.kysely.selectFrom('newsletters').selectAll().orderBy('email').execute()
  expect(rows).toMatchObject([
    { email: 'amara@example.com', consentOrigin, unsubscribedAt: null },
    { email: 'known@example.com', consentOrigin: null },
    { email: 'left@example.com', unsubscribedAt: expect.any(Date) },
  ])
  for (const refused of [{ text }, { text: '', consentOrigin }])
    expect((await call('POST', '/import', refused)).statusCode).toBe(400)
})

test('who was imported, has left and signs up on the website has agreed there, and not as imported', async () => {
  const { app, importList, database } = await build()
  const email = 'amara@example.com'
  await importList(email)
  await database.write((tx) => tx.updateTable('newsletters').set({ unsubscribedAt: new Date() }).execute())
  await app.inject({ method: 'POST', url: '/api/newsletter', body: { email, page: '/blog', wording: 'a' } })
  const rows = await database.kysely.selectFrom('newsletters').selectAll().execute()
  expect(rows).toMatchObject([{ email, page: '/blog', consentOrigin: null, unsubscribedAt: null }])
})

test('an import subscribes nobody who was erased or removed here or has left elsewhere, also not later', async () => {
  const { app, call, callOwner, config, importList, database } = await build()
  const [erased, removed] = ['erased@example.com', 'removed@example.com']
  await buildSubscriber(database, { email: removed })
  const { id } = await buildSubscriber(database, { email: erased })
  await callOwner('POST', erasePerson.path.replace(':id', id), {})
  const [subscriber] = (await call('GET', '')).json()
  expect((await call('DELETE', `/${subscriber.id}`)).statusCode).toBe(204)
  const outcome = await importList(
    `Email,Status\n${erased},subscribed\nRemoved@Example.com,subscribed\ngone@example.com,unsubscribed\nnew@example.com,subscribed`,
  )
  expect(outcome).toMatchObject({ added: 1, leftOut: 3 })
  expect(await importList('gone@example.com')).toMatchObject({ added: 0, leftOut: 1 })
  expect((await call('GET', '')).json()).toMatchObject([{ email: 'new@example.com' }])
  // The never-again list holds no plain address.
  expect(await readFile(join(config.dataDir, neverAgainName), 'utf8')).not.toMatch(/erased|removed|example/)
  await app.inject({ method: 'POST', url: '/api/newsletter', body: { email: removed } })
  expect((await call('GET', '')).json()).toMatchObject([{ email: removed }, { email: 'new@example.com' }])
})

test('a removed subscriber is not on the list again after an older backup is restored, and keeps their request', async () => {
  const { call, clock, config, database } = await build()
  const subscriber = await buildSubscriber(database, { subscribedAt: clock.now() })
  await buildConsultation(database, { createdAt: clock.now() })
  clock.pass(1000)
  await call('DELETE', `/${subscriber.id}`)
  await database.write(async (tx) => {
    await tx.insertInto('newsletters').values(subscriber).execute()
  })
  await repeatErasures({ database, config })
  expect((await call('GET', '')).json()).toEqual([])
  expect(await database.kysely.selectFrom('consultations').select('name').execute()).toHaveLength(1)
})

test('a list of thousands is imported, exported and counted whole', async () => {
  const { call, importList } = await build()
  const text = Array.from({ length: 3000 }, (_, index) => `reader${index}@example.com`).join('\n')
  expect(await importList(text)).toMatchObject({ added: 3000, unread: [] })
  expect((await call('GET', '?limit=1')).headers['x-total-count']).toBe('3000')
  const file = await call('GET', '.csv')
  expect(file.headers['content-disposition']).toBe('attachment; filename="subscribers.csv"')
  const [headings, ...rows] = file.body.trim().split(/\r?\n/)
  expect([headings?.replace('\uFEFF', ''), rows.length]).toEqual([
    'email,subscribed,page,wording,consent',
    3000,
  ])
  expect(await importList(file.body)).toMatchObject({ added: 0, known: 3000 })
})

import { expect, test } from 'vitest'
import { createArticleSlug } from '#content/schema/article-schema.ts'
import { ConsultationRequest } from '#contract/consultations.ts'
import { NewsletterSignUp } from '#contract/newsletter.ts'
import { DataRequestForm } from '#contract/rights.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'
import { payloads } from '#tests/support/hostile/payloads.ts'
import { buildPeople } from '#tests/support/people.ts'

const wide = '０７７００　９００１２３'

for (const dialect of dialects) {
  test(`${dialect}: names and numbers are found in whichever of their forms they were written`, async () => {
    const { app, database, send, lookUp, cookie } = await buildPeople(dialect)
    const find = async (search: string) =>
      (
        await app.inject({
          url: `/api/admin/worklist?${new URLSearchParams({ search })}`,
          headers: { cookie },
        })
      )
        .json()
        .map(({ email }: { email: string }) => email)
        .sort()
    await send({ name: 'Zoë Ångström'.normalize('NFC'), email: 'one@example.com', phone: '07700 900123' })
    await send({ name: 'Zoë Ångström'.normalize('NFD'), email: 'two@example.com', phone: wide })
    // A letter of another alphabet makes another name, even if it looks the same.
    await send({ name: 'Zое Angstrom', email: 'three@example.com', phone: '0113 496 0182' })
    const both = ['one@example.com', 'two@example.com']
    for (const words of ['zoë', 'zoë'.normalize('NFD'), '07700900123', wide])
      expect(await find(words), words).toEqual(both)
    // Accents are ignored in searches; letters of another alphabet are not.
    expect(await find('ÅNGSTRÖM')).toEqual(['one@example.com', 'three@example.com', 'two@example.com'])
    for (const number of ['07700900123', wide]) expect((await lookUp(number)).addresses.sort()).toEqual(both)
    expect((await lookUp('two@example.com')).requests[0].phone).toBe('07700 900123')
    // As stored by releases before full-width digits were normalised.
    await database.write((tx) =>
      tx.updateTable('consultations').set({ phone: wide }).where('email', '=', 'two@example.com').execute(),
    )
    expect((await lookUp('07700900123')).addresses.sort()).toEqual(both)
  })

  test(`${dialect}: the owner signs in with either form of her name, and nobody with one that looks like it`, async () => {
    const { app, database, passwords } = await buildTestApp(await buildDatabase(dialect))
    const user = { id: 'u', username: 'zoë', password: await passwords.hash('curls in the rain') }
    await database.write((tx) =>
      tx
        .insertInto('adminUsers')
        .values({ ...user, createdAt: new Date() })
        .execute(),
    )
    const logIn = async (username: string) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/admin/login',
          body: { username, password: 'curls in the rain' },
        })
      ).statusCode
    expect(await logIn('zoë'.normalize('NFD'))).toBe(200)
    expect(await logIn('zoë'.normalize('NFC'))).toBe(200)
    expect(await logIn('ZOË')).toBe(200)
    for (const other of ['zoe', 'zоë', 'ｚｏë', 'zo\u200bë', 'zoë\u0301'])
      expect([other, await logIn(other)]).toEqual([other, 401])
  })
}

test('an address is plain letters, so that no two of them look the same', () => {
  const odd = [
    'аmara@example.com',
    'ａmara@example.com',
    'amar\u0301a@example.com',
    'amara@exam\u212ale.com',
    'amara@examp\u200ble.com',
    'amara@example。com',
    'amara＠example.com',
    'ama\u00adra@example.com',
    'amara@ex\u0430mple.com',
  ]
  for (const email of odd) {
    expect([email, NewsletterSignUp.safeParse({ email }).success]).toEqual([email, false])
    expect(ConsultationRequest.safeParse({ ...aRequest, email }).success).toBe(false)
    expect(DataRequestForm.safeParse({ kind: 'erasure', email }).success).toBe(false)
  }
})

test('titles that look or read the same get addresses of their own, all of them plain', () => {
  const titles = [
    'Zoë and her curls',
    'Zoë and her curls'.normalize('NFD'),
    'Zoe and her curls',
    'Кудри зимой',
    '！！！！ ｘ',
  ]
  const slugs = new Set<string>()
  for (const title of [...titles, ...payloads.map(({ text }) => text)]) {
    const slug = createArticleSlug(title, (one) => slugs.has(one))
    expect(slug).toMatch(/^(?=.{3,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/)
    slugs.add(slug)
  }
  expect(slugs.size).toBe(titles.length + payloads.length)
  expect([...slugs].slice(0, 5)).toEqual([
    'zoe-and-her-curls',
    'zoe-and-her-curls-2',
    'zoe-and-her-curls-3',
    'article',
    'article-2',
  ])
})

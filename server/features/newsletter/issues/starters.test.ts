import { expect, test } from 'vitest'
import { collectFacts } from '#server/http/facts.ts'
import { buildDatabase } from '#tests/support/databases.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { replaceFactLinks } from './starters.ts'

test('an article that links to a number begins an issue with the number itself, which a mail can use', () => {
  const facts = { ...collectFacts('https://curls.example'), mobilePhone: '07700 900999' }
  expect(replaceFactLinks('Ring [me](fact:mobilePhone) or [write](/contact).', facts)).toBe(
    'Ring 07700 900999 or [write](/contact).',
  )
})

test('the six articles are there to start from', async () => {
  const { call } = await buildOwnerApp(await buildDatabase('sqlite'))
  const answer = await call('GET', '/api/admin/newsletter-starters')
  const articles: { body: string }[] = answer.json()
  expect(articles).toHaveLength(6)
  for (const { body } of articles) expect(body.length).toBeGreaterThan(2000)
})

import { expect, test } from 'vitest'
import { factsOf } from '#server/http/facts.ts'
import { withFacts } from './starters.ts'

test('an article that links to a number begins an issue with the number itself, which a mail can use', () => {
  const facts = { ...factsOf('https://curls.example'), mobilePhone: '07700 900999' }
  expect(withFacts('Ring [me](fact:mobilePhone) or [write](/contact).', facts)).toBe(
    'Ring 07700 900999 or [write](/contact).',
  )
})

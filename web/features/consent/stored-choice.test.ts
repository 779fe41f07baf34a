import { expect, test } from 'vitest'
import { consentWordingVersion, parseStoredChoice } from './stored-choice.ts'

const yes = '{"analytics":true,"marketing":false}'
const choice = { analytics: true, marketing: false }
const now = new Date('2026-08-31T12:00:00Z')
const meta = (when: unknown, wording: unknown = consentWordingVersion) => JSON.stringify({ when, wording })
const fresh = meta('2026-08-01T12:00:00Z')

test('a fresh choice is read as it was stored', () => {
  expect(parseStoredChoice(yes, fresh, now)).toEqual(choice)
})

test('a choice without meta is valid', () => {
  expect(parseStoredChoice(yes, null, now)).toEqual(choice)
})

test.for([
  null,
  '',
  'yes',
  'null',
  'true',
  '[]',
  '{}',
  '{"analytics":true}',
  '{"analytics":"true","marketing":false}',
  '{"analytics":1,"marketing":0}',
  '{"analytics":true,"marketing":false,"more":1}',
  '{"analytics":true,"marketing":false',
])('%s is no choice', (stored) => {
  expect(parseStoredChoice(stored, null, now)).toBeUndefined()
  expect(parseStoredChoice(stored, fresh, now)).toBeUndefined()
})

test('a choice is good for six months', () => {
  expect(parseStoredChoice(yes, meta('2026-03-01T12:00:00Z'), now)).toEqual(choice)
  expect(parseStoredChoice(yes, meta('2026-02-28T12:00:00Z'), now)).toBeUndefined()
})

test('a choice about other words is asked for again', () => {
  expect(parseStoredChoice(yes, meta('2026-08-01T12:00:00Z', consentWordingVersion - 1), now)).toBeUndefined()
})

test('meta that cannot be read, or lies in the future, is asked for again', () => {
  for (const stored of ['', 'null', '{}', meta('yesterday'), meta(5), meta('2027-01-01T12:00:00Z')])
    expect(parseStoredChoice(yes, stored, now)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { buildTracking } from '#tests/support/tracking.ts'

const unknownId = '4f0c2a37-3d0f-4d76-9d2b-0f3c5d1e8a11'

const badViews: Record<string, object> = {
  'no session': { sessionId: undefined },
  'an empty session': { sessionId: '' },
  'a session of 129 characters': { sessionId: 's'.repeat(129) },
  'a session with a NUL': { sessionId: '1-a\0' },
  'no path': { pagePath: undefined },
  'a path with control characters': { pagePath: '/con\u0007tact' },
  'a path with half a character': { pagePath: '/\ud800' },
  'a path of 301 characters': { pagePath: `/${'p'.repeat(300)}` },
  "the owner's path": { pagePath: '/admin' },
  "a path below the owner's": { pagePath: '/admin/?tab=newsletter' },
  "the owner's path in escapes": { pagePath: '/%61dmin' },
  'a referrer that is no text': { referrer: 7 },
  'a referrer of 501 characters': { referrer: `https://example.com/${'r'.repeat(481)}` },
}
const badDurations: Record<string, unknown> = {
  negative: -1,
  huge: 1e9,
  'a second more than a day': 86_401,
  missing: undefined,
}
const badEvents: Record<string, object> = {
  'no type': { eventType: undefined },
  'a type with spaces': { eventType: 'button click' },
  'data that is not JSON': { eventData: '{buttonName:"hero"}' },
  'data of more than 2,000 bytes': { eventData: JSON.stringify('ü'.repeat(1000)) },
  'data with half a character': { eventData: '"\ud800"' },
}

test('bad input is refused with 400 and a sentence for its field, and nothing is stored', async () => {
  const { database, summary, track } = await buildTracking()
  const { id } = (await track.view()).json()
  const answers = [
    ...Object.entries(badViews).map(([name, own]) => [name, track.view(own)] as const),
    ...Object.entries(badDurations).map(([name, told]) => [name, track.duration(id, told)] as const),
    ...Object.entries(badEvents).map(([name, own]) => [name, track.event(own)] as const),
    ['a choice that is text', track.choose({ analytics: 'yes' })] as const,
    ['a choice without marketing', track.choose({ marketing: undefined })] as const,
    ['a choice of nobody', track.choose({ sessionId: undefined })] as const,
  ]
  const refused = await Promise.all(answers.map(async ([name, answer]) => [name, await answer] as const))
  for (const [name, { statusCode, headers, json }] of refused) {
    expect([name, statusCode, headers['content-type']]).toEqual([
      name,
      400,
      'application/problem+json; charset=utf-8',
    ])
    expect(Object.values(json().errors)).toEqual([expect.stringMatching(/^\S.{10,}/)])
  }
  expect(await summary()).toMatchObject({ pageViews: 1, recentEvents: [], avgSessionDuration: 0 })
  expect(await database.kysely.selectFrom('cookieConsents').selectAll().execute()).toEqual([])
})

test('a duration of an unknown view is answered 404, however its id is written', async () => {
  const { track } = await buildTracking()
  for (const id of [unknownId, 'nonsense', '%00', '%F0%9F%8C%80', unknownId.toUpperCase()]) {
    expect([id, (await track.duration(id, 5)).statusCode]).toEqual([id, 404])
  }
})

test('a flood from one address is answered 429, and told when to come back', async () => {
  const { track } = await buildTracking({ RATE_LIMIT_FACTOR: '0.01' })
  const flood = await Promise.all(Array.from({ length: 13 }, () => track.event()))
  expect(flood.map(({ statusCode }) => statusCode)).toEqual([...Array(12).fill(201), 429])
  expect(flood.at(-1)?.headers['retry-after']).toMatch(/^[1-6]\d?$/)
  expect((await track.view()).statusCode).toBe(429)

  const choices = await Promise.all(Array.from({ length: 4 }, () => track.choose()))
  expect(choices.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 429])
})

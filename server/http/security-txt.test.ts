import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase } from '#tests/support/databases.ts'

const fieldsOf = (text: string) =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  )

test('whoever finds a weakness is told whom to write to, and the notice renews itself', async () => {
  const { app, facts, clock, now } = await buildTestApp(await buildDatabase('sqlite'), {
    SITE_URL: 'https://curls.test',
  })
  const read = async () => {
    const answer = await app.inject('/.well-known/security.txt')
    expect(answer).toMatchObject({ statusCode: 200 })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    return fieldsOf(answer.body)
  }
  const days = (text: string) => (Date.parse(text) - now().getTime()) / dayMs

  for (let month = 0; month < 12; month++) {
    const fields = await read()
    expect(fields).toEqual({
      Contact: `mailto:${facts.email}`,
      Expires: expect.any(String),
      'Preferred-Languages': 'en',
      Canonical: 'https://curls.test/.well-known/security.txt',
    })
    expect(days(fields.Expires ?? '')).toBeGreaterThan(120)
    expect(days(fields.Expires ?? '')).toBeLessThan(365)
    clock.pass(31 * dayMs)
  }
})

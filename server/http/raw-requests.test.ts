import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'
import { portOf } from '#tests/support/local-port.ts'
import { oddities, sendRaw, smuggling, statusesOf } from '#tests/support/raw-requests.ts'

async function listen() {
  const database = await buildDatabase('sqlite')
  const { app, logged } = await buildTestApp(database, { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const countStored = async () =>
    (await database.kysely.selectFrom('consultations').select('id').execute()).length
  return { port: await portOf(app.server), logged, countStored }
}

test('bytes that two programs could read as different requests are refused, and nothing behind them is answered', async () => {
  const { port, logged, countStored } = await listen()
  const cases = Object.entries({ ...smuggling, ...oddities })
  const answers = await Promise.all(
    cases.map(async ([what, [bytes]]) => [what, await sendRaw(port, bytes)] as const),
  )
  expect(Object.fromEntries(answers.map(([what, answer]) => [what, statusesOf(answer)]))).toEqual(
    Object.fromEntries(cases.map(([what, [, statuses]]) => [what, statuses])),
  )
  for (const [what, answer] of answers)
    if (/^HTTP\/1.1 4/.test(answer))
      expect(answer, what).toMatch(
        /^content-type: (application\/problem\+json|text\/html); charset=utf-8\r$/im,
      )
  expect(await countStored()).toBe(0)
  expect(logged).toEqual([])
})

test('what follows a request never takes the place of its answer, which says that it was kept', async () => {
  const { port, countStored } = await listen()
  const body = JSON.stringify(aRequest)
  const head = `POST /api/consultations HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  const behind = [`${head}Connection: close\r\n\r\n${body}`, `${head}\r\n${body}no HTTP\r\n\r\n`]
  for (const bytes of behind) expect(statusesOf(await sendRaw(port, bytes))).toBe('201')
  expect(await countStored()).toBe(1)
})

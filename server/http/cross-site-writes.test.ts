import { expect, test } from 'vitest'
import { readAllRows } from '#tests/support/all-rows.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { callsFromOtherSites } from '#tests/support/public-calls.ts'
import { addressOf, isWriting, listRoutes, nameOf } from '#tests/support/route-table.ts'

const foreign = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', 'content-type': 'text/plain' },
  { 'sec-fetch-site': '', origin: 'https://curls.example' },
  ...['null', 'https://evil.example', 'https://curls.example:8443', 'https://curls.example.evil.example'].map(
    (origin) => ({ origin, 'content-type': 'application/x-www-form-urlencoded' }),
  ),
]

test("no write reaches any call from another site, even with the owner's cookie", async () => {
  const settings = { SITE_URL: 'https://curls.example', RATE_LIMIT_FACTOR: '1000000' }
  const { app, cookie, database } = await buildOwnerApp({ settings })
  await buildConsultation(database)
  const before = await readAllRows(database)
  const writes = listRoutes(app).filter(isWriting)
  expect(writes.length).toBeGreaterThan(50)
  const refused = new Set<string>()
  for (const call of writes)
    for (const headers of foreign) {
      const answer = await app.inject({
        method: call.method as 'POST',
        url: addressOf(call),
        headers: { host: 'salon.test', cookie, ...headers },
        payload: 'a=b',
      })
      const isRefused = answer.statusCode === 403 && answer.body.includes('only be sent from our own pages')
      if (isRefused) refused.add(nameOf(call))
      else
        expect([nameOf(call), headers]).toEqual([expect.toBeOneOf(Object.keys(callsFromOtherSites)), headers])
    }
  expect(refused.size).toBe(writes.length - Object.keys(callsFromOtherSites).length)
  expect(await readAllRows(database)).toEqual(before)
})

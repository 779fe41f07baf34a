import { expect, test } from 'vitest'
import { readAllRows } from '#tests/support/all-rows.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { anyDialect, buildDatabase } from '#tests/support/databases.ts'
import { buildConsultation, buildSubscriber, signIn } from '#tests/support/factories.ts'
import { callsFromOtherSites } from '#tests/support/public-calls.ts'
import { addressOf, isWriting, listRoutes, nameOf } from '#tests/support/route-table.ts'

/** Origin headers by what they are meant to be. */
const origins = {
  none: undefined,
  'the address visitors use': 'https://curls.example',
  'the address that was asked': 'https://salon.test',
  'a document without one': 'null',
  'another site': 'https://evil.example',
  'another port': 'https://curls.example:8443',
  'a subdomain': 'https://shop.curls.example',
  'the domain above': 'https://example',
  'ours as its beginning': 'https://curls.example.evil.example',
  'ours as its end': 'https://evilcurls.example',
  'ours as its user': 'https://curls.example@evil.example',
  'two in one': 'https://curls.example, https://evil.example',
  'no address': 'curls.example',
} as const
const ourOrigins: readonly string[] = ['none', 'the address visitors use', 'the address that was asked']
const fetchSites = [undefined, 'same-origin', 'none', 'same-site', 'cross-site', '', 'Same-Origin ', 'x']
const ourFetchSites: readonly unknown[] = ['same-origin', 'none']

const bodies = [
  ['application/json', '{}'],
  ['text/plain', '{"a":"='],
  ['application/x-www-form-urlencoded', 'a=b'],
  ['multipart/form-data; boundary=x', '--x--'],
  [undefined, undefined],
] as const

const refusal = 'This can only be sent from our own pages.'

type OriginName = keyof typeof origins

const isOurs = (origin: OriginName, site: string | undefined) =>
  site === undefined ? ourOrigins.includes(origin) : ourFetchSites.includes(site)

/**
 * Every origin with every fetch site; body types and cookies alternate, so that all combinations occur across the
 * calls.
 */
function* matrix(shift: number) {
  let nth = shift
  for (const origin of Object.keys(origins) as OriginName[])
    for (const site of fetchSites) {
      nth++
      const [type, payload] = bodies[nth % bodies.length] ?? []
      // Our own pages are not refused here; with the owner's cookie the call would take effect.
      const withCookie = !isOurs(origin, site) && Math.floor(nth / 4) % 2 === 0
      yield { origin, site, type, payload, withCookie }
    }
}

for (const dialect of anyDialect)
  test(`${dialect}: no write reaches any call from another site, with or without the owner's cookie`, async () => {
    const database = await buildDatabase(dialect)
    const settings = { SITE_URL: 'https://curls.example', RATE_LIMIT_FACTOR: '1000000' }
    const { app, clock, passwords } = await buildTestApp(database, settings)
    const cookie = `__Host-${await signIn(database, passwords, clock.now())}`
    await buildConsultation(database)
    await buildSubscriber(database)
    const before = await readAllRows(database)
    const writes = listRoutes(app).filter(isWriting)
    expect(writes.length).toBeGreaterThan(70)
    expect(Object.keys(callsFromOtherSites).filter((name) => !writes.map(nameOf).includes(name))).toEqual([])

    const wrong: unknown[] = []
    for (const [place, call] of writes.entries()) {
      const acceptsAll = nameOf(call) in callsFromOtherSites
      for (const { origin, site, type, payload, withCookie } of matrix(place)) {
        const answer = await app.inject({
          method: call.method as 'POST',
          url: addressOf(call),
          headers: {
            host: 'salon.test',
            ...(origins[origin] !== undefined && { origin: origins[origin] }),
            ...(site !== undefined && { 'sec-fetch-site': site }),
            ...(type && { 'content-type': type }),
            ...(withCookie && { cookie }),
          },
          ...(payload !== undefined && { payload }),
        })
        const isRefused = answer.statusCode === 403 && answer.body.includes(refusal)
        if (isRefused === (acceptsAll || isOurs(origin, site)) || answer.statusCode >= 500)
          wrong.push([nameOf(call), origin, site, type, withCookie, answer.statusCode])
      }
    }
    expect(wrong).toEqual([])
    expect(await readAllRows(database)).toEqual(before)
  })

import { expect, test } from 'vitest'
import { shippedContent } from '#content/documents/website-content.ts'
import { changedTimeMark } from '#contract/changed-times.ts'
import type { Database } from '#server/database/database.ts'
import { buildTestApp, minutes } from '#tests/support/build-test-app.ts'
import { dialects, usuallySqlite } from '#tests/support/databases.ts'
import { fakeSite } from '#tests/support/fake-site.ts'
import { readableSite } from '#tests/support/readable-site.ts'
import { openWebsiteDesk } from '#tests/support/website-desk.ts'

const { servicesPage, services, pageMeta } = shippedContent
const servicesWith = (heading: string) => ({
  services,
  servicesPage: { ...servicesPage, heading },
  pageMeta: { '/services': pageMeta['/services'] },
})
const built = fakeSite.builtAt.toUTCString()

/** A site of which only /services shows what the owner can change. */
async function siteOf(build = 'first', builtAt = fakeSite.builtAt) {
  const renderer = await readableSite().loadRenderer()
  const site = {
    ...fakeSite,
    builtAt,
    loadRenderer: async () => ({
      ...renderer,
      renderPage: async (input: Parameters<typeof renderer.renderPage>[0]) => ({
        ...(await renderer.renderPage(input)),
        html: JSON.stringify(input.path === '/services' ? input.content.servicesPage.heading : build),
      }),
      renderFiles: async () => ({
        '/sitemap.xml': ['/', '/services'].map((path) => changedTimeMark(path, 'iso')).join(),
        '/feed.xml': changedTimeMark('/feed.xml', 'http'),
      }),
    }),
  }
  return site
}

const timed = <Built extends Pick<Awaited<ReturnType<typeof buildTestApp>>, 'app'>>(built: Built) => ({
  ...built,
  async times() {
    const paths = ['/', '/services', '/feed.xml', '/sitemap.xml']
    const answers = await Promise.all(paths.map((url) => built.app.inject({ url })))
    return answers.map(({ headers }) => headers['last-modified'])
  },
})

const open = async (dialect: (typeof dialects)[number]) =>
  timed(await openWebsiteDesk(dialect, {}, await siteOf()))

/** One more process on the database. */
const openOther = async (database: Database, ...build: Parameters<typeof siteOf>) =>
  timed(await buildTestApp(database, {}, undefined, await siteOf(...build)))

for (const dialect of dialects) {
  test(`${dialect}: a page tells when its bytes changed last, on every process and after the next start`, async () => {
    const desk = await open(dialect)
    const other = await openOther(desk.database)
    expect(await desk.times()).toEqual([built, built, built, built])
    desk.clock.pass(minutes(1))
    const first = desk.clock.now().toUTCString()
    await desk.write('services', servicesWith('A heading of mine'))
    expect(await desk.times()).toEqual([built, first, built, first])
    desk.clock.pass(minutes(1))
    // Unchanged bytes keep their time.
    await desk.write('services', servicesWith('A heading of mine'))
    await other.website.look()
    for (const each of [desk, other, await openOther(desk.database)])
      expect(await each.times()).toEqual([built, first, built, first])
    expect((await desk.app.inject({ url: '/sitemap.xml' })).body).toBe(
      '2026-02-01T08:00:00Z,2026-03-01T10:01:00Z',
    )
    expect((await desk.app.inject({ url: '/feed.xml' })).body).toBe(built)
    await desk.write('services', servicesWith('Another heading'))
    desk.clock.pass(minutes(1))
    // Restored words are new to a visitor who has seen others since.
    await desk.call('POST', '/documents/services/undo', { version: 3 })
    expect(await desk.page('/services')).toBe('A heading of mine')
    expect((await desk.times())[1]).toBe(desk.clock.now().toUTCString())
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: what a release has changed is as old as its build, and never older than what it replaced`, async () => {
    const { database, clock, write } = await open(dialect)
    clock.pass(minutes(1))
    const published = clock.now().toUTCString()
    await write('services', servicesWith('A heading of mine'))
    const builtAt = new Date('2026-03-01T10:30:00.000Z')
    const later = await openOther(database, 'second', builtAt)
    expect(await later.times()).toEqual(
      [builtAt, published, built, builtAt].map((at) => new Date(at).toUTCString()),
    )
    // After a rollback to an older build, too: visitors have not seen these bytes since.
    const back = await openOther(database)
    expect((await back.times())[0]).toBe(new Date('2026-03-01T10:30:00.000Z').toUTCString())
  })
}

test('whoever has a page as it is now gets it no second time, by its time as well as by its tag', async () => {
  const { app, clock, write } = await open('sqlite')
  const ask = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/services', headers })).statusCode
  const { headers } = await app.inject({ url: '/services' })
  const since = { 'if-modified-since': String(headers['last-modified']) }
  expect(await ask(since)).toBe(304)
  expect(await ask({ 'if-modified-since': 'Sat, 31 Jan 2026 00:00:00 GMT' })).toBe(200)
  expect(await ask({ 'if-modified-since': 'no day' })).toBe(200)
  // If-None-Match takes precedence over If-Modified-Since.
  expect(await ask({ ...since, 'if-none-match': '"other"' })).toBe(200)
  clock.pass(minutes(1))
  await write('services', servicesWith('A heading of mine'))
  expect(await ask(since)).toBe(200)
  for (const url of ['/nowhere', '/admin'])
    expect((await app.inject({ url })).headers['last-modified'], url).toBeUndefined()
})

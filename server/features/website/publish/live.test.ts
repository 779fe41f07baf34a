import { expect, test } from 'vitest'
import { type PageContent, shippedContent } from '#content/documents/website-content.ts'
import { dayMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import { deleteOldVersions } from '#server/features/website/jobs.ts'
import { saveDraft } from '#server/features/website/service.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { anyDialect, buildDatabase, dialects } from '#tests/support/databases.ts'
import { readableSite } from '#tests/support/readable-site.ts'
import { publishDraft } from './publishing.ts'

const { services, servicesPage, pageMeta } = shippedContent
const servicesWith = (heading: string) => ({
  services,
  servicesPage: { ...servicesPage, heading },
  pageMeta: { '/services': pageMeta['/services'] },
})

/** One more process on the database. */
async function open(database: Database, onDraw?: (content: PageContent) => void) {
  const built = await buildTestApp(database, { LOG_LEVEL: 'error' }, undefined, readableSite(onDraw))
  const heading = async () =>
    (await built.app.inject({ url: '/services' })).json().content.servicesPage.heading
  const publish = async (text: string) => {
    const { draftVersion } = await database.kysely
      .selectFrom('websiteDocuments')
      .select('draftVersion')
      .where('name', '=', 'services')
      .executeTakeFirst()
      .then((row) => row ?? { draftVersion: 0 })
    await saveDraft(built, { name: 'services', draftVersion }, servicesWith(text))
    return await publishDraft(built, { name: 'services', draftVersion: draftVersion + 1 })
  }
  return { ...built, heading, publish }
}

for (const dialect of dialects) {
  test(`${dialect}: another process shows what was published, and so does the next start, from its first answer`, async () => {
    const database = await buildDatabase(dialect)
    const [one, other] = [await open(database), await open(database)]
    await one.publish('A heading of mine')
    await other.website.refresh()
    expect(await other.heading()).toBe('A heading of mine')
    await other.publish('The heading of the other')
    await one.publish('The last heading')
    for (const each of [one, other, await open(database)]) {
      await each.website.refresh()
      expect(await each.heading()).toBe('The last heading')
    }
  })

  test(`${dialect}: versions are kept for a year after the next one, discarded drafts for a month, what visitors see for ever`, async () => {
    const database = await buildDatabase(dialect)
    const site = await open(database)
    const days = (count: number) => site.clock.pass(count * dayMs)
    await site.publish('The first heading')
    // It was live for more than a year, and Undo goes back to it.
    days(400)
    await site.publish('The second heading')
    const discarded = { id: 'a', document: 'services', version: null, how: 'discarded', body: '{}' } as const
    await database.write((tx) =>
      tx
        .insertInto('websiteVersions')
        .values({ ...discarded, at: site.clock.now() })
        .execute(),
    )
    const left = async () =>
      (await database.kysely.selectFrom('websiteVersions').select('how').execute())
        .map(({ how }) => how)
        .sort()
    const runJob = () => deleteOldVersions({ database, now: site.clock.now })
    days(29)
    await runJob()
    expect(await left()).toEqual(['discarded', 'published', 'published'])
    days(2)
    await runJob()
    expect(await left()).toEqual(['published', 'published'])
    days(365)
    await runJob()
    expect(await left()).toEqual(['published'])
    expect(await (await open(database)).heading()).toBe('The second heading')
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: words that cannot be drawn are not published, and the draft stays`, async () => {
    const database = await buildDatabase(dialect)
    const site = await open(database, ({ servicesPage: { heading } }) => {
      if (heading.includes('breaks')) throw new Error('It cannot be drawn')
    })
    await expect(site.publish('This heading breaks it')).rejects.toThrow('It cannot be drawn')
    expect(await site.heading()).toBe(servicesPage.heading)
    const row = await database.kysely
      .selectFrom('websiteDocuments')
      .selectAll()
      .where('name', '=', 'services')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ version: 0, draft: expect.stringContaining('This heading breaks it') })
    await site.publish('This heading is fine')
    expect(await site.heading()).toBe('This heading is fine')
  })

  test(`${dialect}: what was published and no longer fits is replaced by the last that does, and said to need a look`, async () => {
    const database = await buildDatabase(dialect)
    const before = await open(database)
    await before.publish('The heading that fits')
    await before.publish('The heading of an older release')
    const spoil = (body: string) =>
      database.write((tx) =>
        tx.updateTable('websiteVersions').set({ body }).where('version', '=', 2).execute(),
      )
    for (const body of ['{"services":[],"gone":1}', 'no JSON at all', '']) {
      await spoil(body)
      const after = await open(database)
      expect(await after.heading()).toBe('The heading that fits')
      expect(after.website.shown().needsLook.get('services')).not.toEqual([])
    }
    await database.write((tx) => tx.updateTable('websiteVersions').set({ body: '[]' }).execute())
    expect(await (await open(database)).heading()).toBe(servicesPage.heading)
  })

  test(`${dialect}: what fits and yet cannot be drawn does not keep the site from starting`, async () => {
    const database = await buildDatabase(dialect)
    await (await open(database)).publish('A heading of mine')
    const broken = await open(database, ({ servicesPage: { heading } }) => {
      if (heading === 'A heading of mine') throw new Error('It cannot be drawn')
    })
    expect(await broken.heading()).toBe(servicesPage.heading)
    expect(broken.logged.join()).toContain('cannot be rendered')
  })
}

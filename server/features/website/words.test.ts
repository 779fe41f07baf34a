import { expect, test } from 'vitest'
import { shippedContent } from '#content/documents/website-content.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { anyDialect, dialects } from '#tests/support/databases.ts'
import { shippedDocument } from '#tests/support/every-field.ts'
import { buildSubscriber } from '#tests/support/factories.ts'
import { openWebsiteDesk } from '#tests/support/website-desk.ts'
import { deleteOldVersions } from './jobs.ts'

const { newsletterBox, aboutPage, training } = shippedContent
const boxWith = (heading: string) => ({ newsletterBox: { ...newsletterBox, heading } })
const aboutWith = (own: object) => ({ ...shippedDocument('about'), ...own })

for (const dialect of dialects) {
  test(`${dialect}: the words that a subscriber agreed to are kept as long as the subscriber, however old they are`, async () => {
    const { clock, database, write } = await openWebsiteDesk(dialect)
    for (const heading of ['Agreed to', 'Agreed to by nobody', 'Shown now'])
      await write('newsletter', boxWith(heading))
    await buildSubscriber(database, { wording: '2026-03-01', unsubscribedAt: clock.now() })
    clock.pass(400 * dayMs)
    const headingsLeft = async () => {
      await deleteOldVersions({ database, now: clock.now })
      const versions = database.kysely.selectFrom('websiteVersions').select('body').orderBy('version')
      return (await versions.execute()).map(({ body }) => JSON.parse(body).newsletterBox.heading)
    }
    expect(await headingsLeft()).toEqual(['Agreed to', 'Shown now'])
    await database.write((tx) => tx.deleteFrom('newsletters').execute())
    expect(await headingsLeft()).toEqual(['Shown now'])
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: other words of the newsletter box are a wording of their own, whatever was undone on that day`, async () => {
    const { call, clock, page, read, write } = await openWebsiteDesk(dialect)
    const wording = async () => (await page('/')).content.newsletterBox.wording
    await write('newsletter', boxWith('A curl tip each Monday'))
    expect(await wording()).toBe('2026-03-01')
    await write('newsletter', boxWith('A curl tip each Friday'))
    expect(await wording()).toBe('2026-03-01a')
    await call('POST', '/documents/newsletter/undo', { version: 2 })
    expect(await wording()).toBe('2026-03-01')
    await write('newsletter', boxWith('A curl tip each Sunday'))
    expect(await wording()).toBe('2026-03-01b')
    // In two steps, because an idle session expires.
    for (const hours of [7, 8]) {
      clock.pass(hours * hourMs)
      await read('newsletter')
    }
    await write('newsletter', boxWith('A curl tip now and then'))
    expect(await wording()).toBe('2026-03-02')
    await write('newsletter', boxWith(' A curl tip  now and then '))
    expect(await wording()).toBe('2026-03-02')
  })

  test(`${dialect}: words that came with the website stay marked until they are changed or called right`, async () => {
    const { page, read, write } = await openWebsiteDesk(dialect)
    const [first, ...others] = training
    await write('about', aboutWith({ training: [...others, { ...first, text: 'My own words about it' }] }))
    const marked = ['aboutPage.sample', ...others.map((_, index) => `training[${index}].sample`)]
    expect((await read('about')).samples).toEqual(marked)
    const confirmed = training.map((entry) => ({ ...entry, sample: false }))
    await write('about', aboutWith({ training: confirmed }))
    expect((await read('about')).samples).toEqual(['aboutPage.sample'])
    const [paragraph = '', ...rest] = aboutPage.biography
    const biography = [`${paragraph} So it began.`, ...rest]
    await write('about', aboutWith({ training: confirmed, aboutPage: { ...aboutPage, biography } }))
    expect((await read('about')).samples).toEqual([])
    expect((await page('/')).content.aboutPage.sample).toBe(false)
  })
}

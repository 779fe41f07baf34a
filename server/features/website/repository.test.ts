import { expect, test } from 'vitest'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import {
  listAddresses,
  listArticleDocuments,
  listDueArticles,
  recordArticleAddress,
} from './articles/articles-repository.ts'
import {
  findWithdrawnTestimonials,
  insertVersion,
  insertWithdrawnTestimonial,
  listVersionsHolding,
  lockDocument,
  replaceVersionBody,
  updateDocument,
  type VersionRow,
} from './repository.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour))

const aVersion = (own: Partial<VersionRow> & Pick<VersionRow, 'id'>): VersionRow => ({
  ...{ document: 'article:one', version: null, how: 'discarded', at: at(8), body: '{}' },
  ...own,
})

for (const dialect of dialects) {
  test(`${dialect}: articles are listed among documents, and those that are due in the order of their times`, async () => {
    const { kysely, write } = await buildDatabase(dialect)
    const plans = { 'article:one': at(11), 'article:two': at(9), 'article:three': at(13), gallery: null }
    await write(async (tx) => {
      for (const [name, plannedFor] of Object.entries(plans)) {
        expect(await lockDocument(tx, dialect, name)).toMatchObject({ name, version: 0, draft: null })
        await updateDocument(tx, name, { plannedFor, draft: '{"title":"Curls’ day"}' })
      }
    })
    expect(await listDueArticles(kysely, at(12))).toEqual(['article:two', 'article:one'])
    const articles = await listArticleDocuments(kysely)
    expect(articles.map(({ name }) => name).sort()).toEqual(['article:one', 'article:three', 'article:two'])
    expect(articles[0]).toMatchObject({ draft: '{"title":"Curls’ day"}', plannedFor: expect.any(Date) })
  })

  test(`${dialect}: an address is whose it was given to last`, async () => {
    const { kysely, write } = await buildDatabase(dialect)
    await write(async (tx) => {
      await recordArticleAddress(tx, 'hard-water', 'one')
      await recordArticleAddress(tx, 'hard-water', 'two')
      await recordArticleAddress(tx, 'soft-water', 'one')
    })
    expect(
      Object.fromEntries((await listAddresses(kysely)).map(({ slug, article }) => [slug, article])),
    ).toEqual({ 'hard-water': 'two', 'soft-water': 'one' })
  })

  test(`${dialect}: versions that hold an id are found and rewritten, and what was withdrawn is known once`, async () => {
    const { kysely, write } = await buildDatabase(dialect)
    await write(async (tx) => {
      await insertVersion(tx, aVersion({ id: 'a', document: 'testimonials', body: '[{"id":"jess_1"}]' }))
      await insertVersion(tx, aVersion({ id: 'b', document: 'testimonials', body: '[{"id":"jess_12"}]' }))
      const [found, ...others] = await listVersionsHolding(tx, 'testimonials', 'jess_1')
      expect([found?.id, others]).toEqual(['a', []])
      await replaceVersionBody(tx, 'a', '[]')
      expect(await listVersionsHolding(tx, 'testimonials', 'jess_1')).toEqual([])
      for (const hour of [8, 9]) await insertWithdrawnTestimonial(tx, { id: 'jess_1', at: at(hour) })
    })
    expect(await findWithdrawnTestimonials(kysely, ['jess_1', 'jess_2'])).toEqual(['jess_1'])
  })
}

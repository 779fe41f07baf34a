import { expect, test } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { hourMs } from '#contract/durations.ts'
import { writtenArticle } from '#tests/support/articles.ts'
import { openWebsiteDesk } from '#tests/support/website-desk.ts'
import { publishDueArticles } from './publishing.ts'

/** The default article of these calls. */
const name = 'article:hard-water-1'
/** Its address once it is published. */
const path = '/blog/hard-water-and-what-it-does-to-a-curl'

/** A site with its owner signed in, and her calls about an article. */
async function buildArticles() {
  const desk = await openWebsiteDesk()
  const { app, call } = desk
  const read = (of = name) => desk.read(of)
  const act = async (action: string, body: object = {}, of = name) => {
    const { version } = await read(of)
    return await call('POST', `/documents/${of}`, { version, action, ...body })
  }
  const save = async (content: object | undefined, of = name) => {
    const { version } = await read(of)
    return await call('PATCH', `/documents/${of}/draft`, { version, content })
  }
  const discard = (of = name) => save(undefined, of)
  const publish = async (content: object, of = name) => {
    await save(content, of)
    return await act('publish', {}, of)
  }
  const list = async () => (await call('GET', '')).body.articles
  const visit = async (to: string) => {
    const answer = await app.inject({ url: to })
    return { status: answer.statusCode, body: answer.body }
  }
  const slugs = async () =>
    JSON.parse((await visit('/blog')).body).content.articles.map(({ slug }: { slug: string }) => slug)
  const work = () => publishDueArticles(desk)
  return { ...desk, read, act, save, discard, publish, list, visit, slugs, work }
}

const shippedSlugs = ['a-curl-routine-that-lasts', 'your-first-curly-cut']

test('an article needs a title and a text; the rest has a default', async () => {
  const { publish, visit, list, slugs } = await buildArticles()
  const refused = await publish({ title: ' ', category: 'Techniques' })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['title', 'body']])
  const { status } = await publish({ title: 'Detangling', body: 'Comb from the ends up, with water.' })
  expect(status).toBe(200)
  expect((await visit('/blog/detangling')).status).toBe(200)
  // The newest of her own stands behind the featured one.
  expect((await slugs()).slice(0, 3)).toEqual([shippedSlugs[0], 'detangling', shippedSlugs[1]])
  const [, row] = await list()
  expect(row).toMatchObject({
    title: 'Detangling',
    state: 'live',
    category: 'Hair Care',
    hasChanges: false,
  })
})

test('a planned article goes live by itself at its time, and one that became invalid stays a draft', async () => {
  const { act, clock, list, read, save, visit, work } = await buildArticles()
  const at = () => new Date(clock.now().getTime() + hourMs).toISOString()
  await save(writtenArticle())
  expect((await act('plan', { at: '2020-01-01T08:00:00.000Z' })).body.detail).toBe(
    'This time has passed. Please choose one to come.',
  )
  expect((await act('plan', { at: at() })).status).toBe(200)
  expect((await list())[0]).toMatchObject({ state: 'planned' })
  await work()
  expect((await visit(path)).status).toBe(404)
  clock.pass(hourMs)
  await work()
  expect((await visit(path)).status).toBe(200)
  expect(await read()).not.toHaveProperty('plannedFor')

  const other = 'article:other-1'
  await save(writtenArticle({ title: 'Silk and what it is for' }), other)
  await act('plan', { at: at() }, other)
  await save({ title: '', body: '' }, other)
  clock.pass(hourMs)
  await work()
  expect(await read(other)).toMatchObject({ draft: {} })
  expect(await read(other)).not.toHaveProperty('plannedFor')
})

test('an article is taken off as a draft; thrown away, nothing of it is left, and a shipped one does not come back', async () => {
  const { act, database, discard, list, publish, slugs, visit } = await buildArticles()
  await publish(writtenArticle())
  expect((await act('take-off')).body.draft.title).toBe(writtenArticle().title)
  expect((await visit(path)).status).toBe(404)
  await discard()
  expect(await list()).toHaveLength(Object.keys(shipped.articles).length)
  expect(await database.kysely.selectFrom('websiteVersions').selectAll().execute()).toEqual([])

  const name = `article:${shippedSlugs[0]}`
  await act('take-off', {}, name)
  await discard(name)
  expect(await slugs()).not.toContain(shippedSlugs[0])
})

test('an address is made of the title, belongs to one article and stays once it was published', async () => {
  const { publish, visit } = await buildArticles()
  await publish(writtenArticle())
  const other = 'article:other-1'
  expect((await publish(writtenArticle(), other)).body.published.slug).toBe(`${path.slice(6)}-2`)
  expect((await publish(writtenArticle({ title: 'Chalk', slug: 'chalk' }))).body.published.slug).toBe(
    path.slice(6),
  )
  expect((await visit(path)).status).toBe(200)
  const third = await publish(writtenArticle({ slug: path.slice(6) }), 'article:third-1')
  expect(third.body.errors).toEqual({
    slug: 'Another article has this address. Please choose another.',
  })
})

test('the featured article is the one that was featured last', async () => {
  const { clock, publish, slugs } = await buildArticles()
  await publish(writtenArticle({ featured: true }))
  expect((await slugs())[0]).toBe(path.slice(6))
  clock.pass(hourMs)
  await publish(writtenArticle({ title: 'Silk and what it is for', featured: true }), 'article:other-1')
  expect((await slugs())[0]).toBe('silk-and-what-it-is-for')
})

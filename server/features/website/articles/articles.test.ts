import { expect, test } from 'vitest'
import { shippedContent } from '#content/documents/website-content.ts'
import { buildArticles as build, name, path } from '#tests/support/article-site.ts'
import { writtenArticle } from '#tests/support/articles.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { anyDialect } from '#tests/support/databases.ts'
import { readableSite } from '#tests/support/readable-site.ts'

const routine = 'article:a-curl-routine-that-lasts'

for (const dialect of anyDialect) {
  test(`${dialect}: a new article is seen by nobody until it is published, and then stands below the featured one`, async () => {
    const { act, list, pages, save, slugs, visit } = await build(dialect)
    await save(writtenArticle())
    expect((await visit(path)).status).toBe(404)
    expect((await list())[0]).toMatchObject({
      name,
      state: 'draft',
      title: writtenArticle().title,
      readMinutes: 1,
    })
    expect(await act('publish')).toMatchObject({ status: 200, body: { version: 1, page: path } })
    expect((await visit(path)).status).toBe(200)
    expect(pages.isPage(path)).toBe(true)
    expect(await slugs()).toEqual([
      'a-curl-routine-that-lasts',
      path.slice('/blog/'.length),
      ...shippedContent.articles.slice(1).map(({ slug }) => slug),
    ])
    expect(await list()).toHaveLength(7)
    // Its address stays when its title changes.
    await save({ ...writtenArticle(), title: 'Soft water and what it does to a curl' })
    await act('publish')
    expect((await visit(path)).body).toContain('Soft water and what it does')
  })

  test(`${dialect}: undoing the first publish takes the article off, and keeps its words as a draft`, async () => {
    const { list, publish, undo, visit } = await build(dialect)
    await publish(writtenArticle())
    expect(await undo()).toMatchObject({ status: 200, body: { draft: { title: writtenArticle().title } } })
    expect((await visit(path)).status).toBe(410)
    expect((await list())[0]).toMatchObject({ name, state: 'draft' })
  })

  test(`${dialect}: an article with another address is found at the old one, however it was written there`, async () => {
    const { publish, read, undo, visit } = await build(dialect)
    await publish(writtenArticle())
    const { published } = await read()
    await publish({ ...published, slug: 'hard-water' })
    expect((await visit('/blog/hard-water')).status).toBe(200)
    for (const old of [`${path}?a=1`, `${path}/?a=1`, `${path.replace('hard', 'HARD')}?a=1`])
      expect(await visit(old)).toMatchObject({ status: 301, location: '/blog/hard-water?a=1' })
    const other = await publish(writtenArticle({ slug: 'hard-water' }), 'article:second')
    expect(other).toMatchObject({
      status: 400,
      body: { errors: { slug: expect.stringContaining('Another article') } },
    })
    await undo()
    expect((await visit(path)).status).toBe(200)
    expect(await visit('/blog/hard-water')).toMatchObject({ status: 301, location: path })
  })

  test(`${dialect}: a shipped article that was renamed gives its address to another`, async () => {
    const { database, publish, read, visit } = await build(dialect)
    const { published } = await read(routine)
    await publish({ ...published, slug: 'wash-day' }, routine)
    await publish(writtenArticle({ slug: 'a-curl-routine-that-lasts' }))
    const next = await buildTestApp(database, {}, undefined, readableSite())
    for (const at of [
      async (to: string) => (await next.app.inject({ url: to })).statusCode,
      async (to: string) => (await visit(to)).status,
    ])
      for (const to of ['/blog/wash-day', '/blog/a-curl-routine-that-lasts']) expect(await at(to)).toBe(200)
  })

  test(`${dialect}: a deleted article answers 410, one that never was 404, and Undo brings it back`, async () => {
    const { act, database, list, read, save, undo, visit } = await build(dialect)
    const shipped = '/blog/a-curl-routine-that-lasts'
    await save({ ...(await read(routine)).published, title: 'A title that was not published' }, routine)
    expect(await act('take-off', { isDeleted: true }, routine)).toMatchObject({ status: 200 })
    expect(await visit(shipped)).toMatchObject({ status: 410 })
    expect((await visit('/blog/never-was')).status).toBe(404)
    expect(await list()).toHaveLength(5)
    const { app } = await buildTestApp(database, {}, undefined, readableSite())
    expect((await app.inject({ url: shipped })).statusCode).toBe(410)
    await undo(routine)
    expect((await visit(shipped)).status).toBe(200)
    await save(writtenArticle())
    await act('take-off', { isDeleted: true })
    expect(await list()).toHaveLength(6)
    expect((await visit(path)).status).toBe(404)
  })

  test(`${dialect}: publishing a new article on which nothing was written names what is missing`, async () => {
    const { act, list, read } = await build(dialect)
    const { status, body } = await act('publish')
    expect([status, Object.keys(body.errors)]).toEqual([
      400,
      expect.arrayContaining(['title', 'excerpt', 'body', 'category', 'image']),
    ])
    expect([(await read()).version, (await list()).length]).toEqual([0, 6])
  })

  test(`${dialect}: an article that was taken off is a draft with the words that visitors read`, async () => {
    const { act, publish, read, visit } = await build(dialect)
    await publish(writtenArticle())
    expect(await act('take-off', { isDeleted: false })).toMatchObject({
      body: { draft: { slug: path.slice(6) } },
    })
    expect((await visit(path)).status).toBe(410)
    await act('publish')
    expect((await visit(path)).status).toBe(200)
    expect((await read()).draft).toBeUndefined()
  })

  test(`${dialect}: a shipped article that was taken off and published again stands where it stood`, async () => {
    const { act, website } = await build(dialect)
    const order = () => website.shown().content.articles.map(({ slug }) => slug)
    const before = order()
    await act('take-off', { isDeleted: false }, 'article:reading-the-label')
    expect(order()).toHaveLength(before.length - 1)
    await act('publish', undefined, 'article:reading-the-label')
    expect(order()).toEqual(before)
  })

  test(`${dialect}: exactly one article is featured, whatever is published, undone or taken off`, async () => {
    const { act, list, publish, undo } = await build(dialect)
    const featured = async () =>
      (await list()).flatMap((row: { isFeatured: boolean; name: string }) =>
        row.isFeatured ? [row.name] : [],
      )
    expect(await featured()).toEqual([routine])
    await publish(writtenArticle({ featured: true }))
    expect(await featured()).toEqual([name])
    await publish(writtenArticle({ featured: false }))
    expect(await featured()).toEqual([name])
    await act('take-off', { isDeleted: false })
    expect(await featured()).toEqual([routine])
    await undo()
    expect(await featured()).toEqual([name])
  })
}

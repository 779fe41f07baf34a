import { expect, test } from 'vitest'
import { shippedContent } from '#content/website-content.ts'
import { writtenArticle } from '#tests/support/articles.ts'
import { buildTestApp, minutes } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { signIn } from '#tests/support/factories.ts'
import { readableSite } from '#tests/support/readable-site.ts'
import { publishDueArticles } from './due.ts'

const url = '/api/admin/website'
const name = 'article:hard-water-1'
const path = '/blog/hard-water-and-what-it-does-to-a-curl'
const routine = 'article:a-curl-routine-that-lasts'

async function build(dialect: (typeof dialects)[number]) {
  const database = await buildDatabase(dialect)
  const built = await buildTestApp(database, {}, undefined, readableSite())
  const { app, clock, passwords } = built
  const cookie = await signIn(database, passwords, clock.now())
  const call = async (method: 'GET' | 'POST' | 'PATCH', to: string, body?: object) => {
    const answer = await app.inject({ method, url: url + to, headers: { cookie }, ...(body && { body }) })
    return { status: answer.statusCode, body: answer.body ? answer.json() : undefined }
  }
  const read = async (of = name) => (await call('GET', `/documents/${of}`)).body
  const act = async (what: string, body: object = {}, of = name) => {
    const { draftVersion } = await read(of)
    return await call('POST', `/documents/${of}/${what}`, { draftVersion, ...body })
  }
  const save = async (content: object, of = name) => {
    const { draftVersion } = await read(of)
    return await call('PATCH', `/documents/${of}/draft`, { draftVersion, content })
  }
  const publish = async (content: object, of = name) => {
    await save(content, of)
    return await act('publish', {}, of)
  }
  const undo = async (of = name) => {
    const { version } = await read(of)
    return await call('POST', `/documents/${of}/undo`, { version })
  }
  const list = async () => (await call('GET', '/articles')).body
  const visit = async (to: string) => {
    const answer = await app.inject({ url: to })
    return { status: answer.statusCode, location: answer.headers.location, body: answer.body }
  }
  const slugs = async () =>
    JSON.parse((await visit('/blog')).body).content.articles.map(({ slug }: { slug: string }) => slug)
  const work = () => publishDueArticles({ ...built, database, mail: { wake: () => {} } })
  return { ...built, database, call, read, act, save, publish, undo, list, visit, slugs, work }
}

for (const dialect of dialects) {
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

for (const dialect of dialects) {
  test(`${dialect}: what was planned goes live by the clock as it was planned, once, with a mail`, async () => {
    const { act, clock, database, list, read, save, visit, work } = await build(dialect)
    await save(writtenArticle())
    expect(await act('plan', { at: clock.now().toISOString() })).toMatchObject({
      body: { errors: { plannedFor: 'This time has passed. Please choose one to come.' } },
    })
    const at = new Date(clock.now().getTime() + minutes(60)).toISOString()
    expect(await act('plan', { at })).toMatchObject({ status: 200, body: { plannedFor: at } })
    expect((await list())[0]).toMatchObject({ name, state: 'planned', plannedFor: at })
    await save(writtenArticle({ title: 'A title that was not planned' }))
    const [one, other] = [work(), work()]
    expect(await one.hasWork?.()).toBe(false)
    clock.pass(minutes(61))
    await Promise.all([one.runSlice(), other.runSlice()])
    expect((await visit(path)).body).toContain(writtenArticle().title)
    expect(await read()).toMatchObject({ version: 1, draft: { title: 'A title that was not planned' } })
    expect((await read()).plannedFor).toBeUndefined()
    const mails = await database.kysely
      .selectFrom('mails')
      .selectAll()
      .where('kind', '=', 'article_live')
      .execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.letter).toContain(path)
  })

  test(`${dialect}: a plan that was taken back is a draft again, and nothing goes live`, async () => {
    const { act, clock, list, save, visit, work } = await build(dialect)
    await save(writtenArticle())
    await act('plan', { at: new Date(clock.now().getTime() + minutes(60)).toISOString() })
    expect(await act('unplan')).toMatchObject({
      status: 200,
      body: { draft: { title: writtenArticle().title } },
    })
    clock.pass(minutes(61))
    await work().runSlice()
    expect((await visit(path)).status).toBe(404)
    expect((await list())[0]).toMatchObject({ state: 'draft' })
  })

  test(`${dialect}: what cannot go live any more is a draft again, and a mail says so`, async () => {
    const { act, clock, database, publish, save, work } = await build(dialect)
    await save(writtenArticle({ slug: 'hard-water' }))
    await act('plan', { at: new Date(clock.now().getTime() + minutes(60)).toISOString() })
    await publish(writtenArticle({ slug: 'hard-water' }), 'article:second')
    clock.pass(minutes(61))
    expect(await work().runSlice()).toBe(false)
    const mails = await database.kysely
      .selectFrom('mails')
      .select('letter')
      .where('kind', '=', 'article_live')
      .execute()
    expect(mails.map(({ letter }) => JSON.parse(letter ?? '{}').subject)).toEqual([
      `Your article is not live yet: ${writtenArticle().title}`,
    ])
  })

  test(`${dialect}: links that run something or leave the site unseen, pictures without words and hidden characters are refused at the text`, async () => {
    const { publish, visit } = await build(dialect)
    const { body } = writtenArticle()
    for (const [text, message] of [
      ['[a](javascript:alert(1))', 'leads nowhere'],
      ['[a](//evil.example)', 'leads nowhere'],
      ['[a](/\\evil.example)', 'leads nowhere'],
      ['[a][b]\n\n[b]: data:text/html,x', 'leads nowhere'],
      ['[a](fact:password)', 'Nothing can be linked to'],
      ['![](gallery-01.jpg)', 'no words yet'],
      ['![a picture of curls](https://evil.example/a.png)', 'no picture called'],
      ['a\u202eb', 'cannot be seen'],
      ['a\u0000b', 'cannot be seen'],
      ['word '.repeat(9000), 'up to'],
    ] as const) {
      const answer = await publish(writtenArticle({ body: `${body}\n\n${text}` }))
      expect([text.slice(0, 40), answer.status]).toEqual([text.slice(0, 40), 400])
      expect(answer.body.errors.body).toContain(message)
    }
    expect((await visit(path)).status).toBe(404)
  })

  test(`${dialect}: every version is kept and can be brought back; two devices never overwrite one another`, async () => {
    const { act, call, publish, read, save } = await build(dialect)
    await publish(writtenArticle())
    await publish(writtenArticle({ title: 'A second title for the same article' }))
    const versions = (await call('GET', `/documents/${name}/versions`)).body
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    expect(await act(`versions/${versions[1].id}/bring-back`)).toMatchObject({
      body: { draft: { title: writtenArticle().title } },
    })
    const { draftVersion } = await read()
    await save(writtenArticle({ title: 'Written on the tablet meanwhile' }))
    for (const [what, body] of [
      ['publish', {}],
      ['plan', { at: new Date(8e12).toISOString() }],
      ['take-off', { isDeleted: true }],
    ] as const)
      expect((await call('POST', `/documents/${name}/${what}`, { draftVersion, ...body })).status).toBe(409)
  })

  test(`${dialect}: without a session nothing of an article is told or changed`, async () => {
    const { app } = await build(dialect)
    for (const [method, to] of [
      ['GET', '/articles'],
      ['GET', `/documents/${name}`],
      ['POST', `/documents/${name}/plan`],
      ['POST', `/documents/${name}/unplan`],
      ['POST', `/documents/${name}/take-off`],
    ] as const)
      expect(
        (await app.inject({ method, url: url + to, ...(method === 'POST' && { body: {} }) })).statusCode,
      ).toBe(401)
  })
}

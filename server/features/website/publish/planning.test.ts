import { expect, test } from 'vitest'
import { buildArticles as build, name, path } from '#tests/support/article-site.ts'
import { writtenArticle } from '#tests/support/articles.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { anyDialect } from '#tests/support/databases.ts'
import { publishDueArticles } from './due.ts'

for (const dialect of anyDialect) {
  test(`${dialect}: what was planned goes live by the clock as it was planned, once`, async () => {
    const { act, clock, list, read, save, visit, work } = await build(dialect)
    await save(writtenArticle())
    expect(await act('plan', { at: clock.now().toISOString() })).toMatchObject({
      body: { errors: { plannedFor: 'This time has passed. Please choose one to come.' } },
    })
    const at = new Date(clock.now().getTime() + minutes(60)).toISOString()
    expect(await act('plan', { at })).toMatchObject({ status: 200, body: { plannedFor: at } })
    expect((await list())[0]).toMatchObject({ name, state: 'planned', plannedFor: at })
    await save(writtenArticle({ title: 'A title that was not planned' }))
    await work()
    expect((await visit(path)).status).toBe(404)
    clock.pass(minutes(61))
    await Promise.all([work(), work()])
    expect((await visit(path)).body).toContain(writtenArticle().title)
    expect(await read()).toMatchObject({ version: 1, draft: { title: 'A title that was not planned' } })
    expect((await read()).plannedFor).toBeUndefined()
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
    await work()
    expect((await visit(path)).status).toBe(404)
    expect((await list())[0]).toMatchObject({ state: 'draft' })
  })

  test(`${dialect}: what cannot go live any more is a draft again`, async () => {
    const { act, clock, list, publish, save, work } = await build(dialect)
    await save(writtenArticle({ slug: 'hard-water' }))
    await act('plan', { at: new Date(clock.now().getTime() + minutes(60)).toISOString() })
    await publish(writtenArticle({ slug: 'hard-water' }), 'article:second')
    clock.pass(minutes(61))
    await work()
    expect((await list())[0]).toMatchObject({ name, state: 'draft' })
  })

  test(`${dialect}: one that fails in a way that nobody has thought of does not keep the next one waiting`, async () => {
    const built = await build(dialect)
    const { act, clock, list, save, visit, website } = built
    const planFor = async (ahead: number, of: string, own: object) => {
      await save(writtenArticle(own), of)
      return await act('plan', { at: new Date(clock.now().getTime() + minutes(ahead)).toISOString() }, of)
    }
    await planFor(30, 'article:deep', { title: 'An article that cannot be drawn' })
    await planFor(60, name, {})
    clock.pass(minutes(61))
    let asked = 0
    const publish: typeof website.publish = (...made) =>
      asked++ === 0 ? Promise.reject(new RangeError('Too deep')) : website.publish(...made)
    await publishDueArticles({ ...built, website: { ...website, publish } })
    expect((await visit(path)).status).toBe(200)
    expect(await list()).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'article:deep', state: 'draft' })]),
    )
  })

  test(`${dialect}: what cannot be drawn is not planned`, async () => {
    const { act, clock, list, save, website } = await build(dialect)
    const at = new Date(clock.now().getTime() + minutes(60)).toISOString()
    await save(writtenArticle())
    website.renderPreview = () => Promise.reject(new RangeError('Too deep'))
    expect((await act('plan', { at })).status).toBe(500)
    expect((await list())[0]).toMatchObject({ name, state: 'draft' })
  })

  test(`${dialect}: links that run something or leave the site unseen, pictures without words and hidden characters are refused at the text`, async () => {
    const { publish, visit } = await build(dialect)
    const { body } = writtenArticle()
    for (const [text, message] of [
      ['[a](javascript:alert(1))', 'leads nowhere'],
      ['[a](//evil.example)', 'leads nowhere'],
      ['[a](/\\evil.example)', 'leads nowhere'],
      ['[a](fact:password)', 'Nothing can be linked to'],
      ['![](gallery-01.jpg)', 'no words yet'],
      ['![a picture of curls](https://evil.example/a.png)', 'no picture called'],
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
}

import { publishDueArticles } from '#server/features/website/publish/due.ts'
import { buildTestApp } from './build-test-app.ts'
import { buildDatabase, type dialects } from './databases.ts'
import { signIn } from './factories.ts'
import { readableSite } from './readable-site.ts'

const url = '/api/admin/website'
/** The default article of these calls. */
export const name = 'article:hard-water-1'
/** Its address once it is published. */
export const path = '/blog/hard-water-and-what-it-does-to-a-curl'

/** A site with its owner signed in, and her calls about an article. */
export async function buildArticles(dialect: (typeof dialects)[number]) {
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

import { publishDueArticles } from '#server/features/website/publishing.ts'
import { openWebsiteDesk } from './website-desk.ts'

/** The default article of these calls. */
export const name = 'article:hard-water-1'
/** Its address once it is published. */
export const path = '/blog/hard-water-and-what-it-does-to-a-curl'

/** A site with its owner signed in, and her calls about an article. */
export async function buildArticles() {
  const desk = await openWebsiteDesk()
  const { app, call } = desk
  const read = (of = name) => desk.read(of)
  const act = async (action: string, body: object = {}, of = name) => {
    const { version } = await read(of)
    return await call('POST', `/documents/${of}`, { version, action, ...body })
  }
  const save = async (content: object, of = name) => {
    const { version } = await read(of)
    return await call('PATCH', `/documents/${of}/draft`, { version, content })
  }
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
  return { ...desk, read, act, save, publish, list, visit, slugs, work }
}

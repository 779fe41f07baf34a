import type { Database } from '#server/database/database.ts'
import { buildTestApp } from './build-test-app.ts'
import { buildDatabase, type dialects } from './databases.ts'
import { signIn } from './factories.ts'
import { readableSite } from './readable-site.ts'

const url = '/api/admin/website'

/** The application with its owner signed in, and the calls of her Website tab. */
export async function openWebsiteDesk(
  dialect: (typeof dialects)[number],
  given?: Database,
  site = readableSite(),
) {
  const database = given ?? (await buildDatabase(dialect))
  const built = await buildTestApp(database, {}, undefined, site)
  const { app, clock, passwords } = built
  const cookie = await signIn(database, passwords, clock.now())
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const answer = await app.inject({ method, url: url + path, headers: { cookie }, ...(body && { body }) })
    return { status: answer.statusCode, body: answer.body ? answer.json() : undefined }
  }
  const read = async (name: string) => (await call('GET', `/documents/${name}`)).body
  const save = (name: string, content: object, draftVersion: number) =>
    call('PATCH', `/documents/${name}/draft`, { draftVersion, content })
  const publish = (name: string, draftVersion: number) =>
    call('POST', `/documents/${name}/publish`, { draftVersion })
  const write = async (name: string, content: object) => {
    const { draftVersion } = await read(name)
    await save(name, content, draftVersion)
    return await publish(name, draftVersion + 1)
  }
  const page = async (path: string) => (await app.inject({ url: path })).json()
  return { ...built, database, cookie, call, read, save, publish, write, page }
}

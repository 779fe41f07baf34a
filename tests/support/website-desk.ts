import type { Database } from '#server/database/database.ts'
import { buildTestApp } from './build-test-app.ts'
import { buildDatabase, makeFolder } from './databases.ts'
import { signIn } from './factories.ts'
import { readableSite } from './readable-site.ts'

const url = '/api/admin/website'

type Given = {
  /** What other processes may share. */
  database?: Database
  cookie?: string
  dataDir?: string
  settings?: Readonly<Record<string, string>>
}

/** The application with its owner signed in, and the calls of her Website tab. */
export async function openWebsiteDesk(given: Given = {}, site = readableSite()) {
  const database = given.database ?? (await buildDatabase())
  const dataDir = given.dataDir ?? (await makeFolder())
  const built = await buildTestApp(database, { DATA_DIR: dataDir, ...given.settings }, undefined, site)
  const { app, clock, passwords } = built
  const cookie = given.cookie ?? (await signIn(database, passwords, clock.now()))
  type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
  const call = async (method: Method, path: string, body?: object) => {
    const answer = await app.inject({ method, url: url + path, headers: { cookie }, ...(body && { body }) })
    return { status: answer.statusCode, body: answer.body ? answer.json() : undefined }
  }
  const read = async (name: string) => (await call('GET', `/documents/${name}`)).body
  const save = (name: string, content: object, version: number) =>
    call('PATCH', `/documents/${name}/draft`, { version, content })
  const publish = (name: string, version: number) =>
    call('POST', `/documents/${name}`, { version, action: 'publish' })
  const write = async (name: string, content: object) => {
    const { version } = await read(name)
    await save(name, content, version)
    return await publish(name, version + 1)
  }
  const page = async (path: string) => (await app.inject({ url: path })).json()
  const calls = { call, read, save, publish, write, page }
  return { ...built, database, dataDir, cookie, ...calls }
}

import type { TestAppOptions } from './build-test-app.ts'
import { buildOwnerApp } from './owner-app.ts'
import { readableSite } from './readable-site.ts'

const url = '/api/admin/website'

/** The application with its owner signed in, and the calls of her Website tab. */
export async function openWebsiteDesk({ site = readableSite(), ...options }: TestAppOptions = {}) {
  const built = await buildOwnerApp({ site, ...options })
  type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
  const call = async (method: Method, path: string, body?: object) => {
    const answer = await built.call(method, url + path, body)
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
  const page = async (path: string) => (await built.app.inject({ url: path })).json()
  return { ...built, callOwner: built.call, call, read, save, publish, write, page }
}

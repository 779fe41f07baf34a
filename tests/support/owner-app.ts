import type { Database } from '#server/database/database.ts'
import { buildTestApp } from './build-test-app.ts'
import { buildOwner, buildSession } from './factories.ts'

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'

/** The application with its owner signed in, and her calls. */
export async function buildOwnerApp(database: Database, ...more: Tail<Parameters<typeof buildTestApp>>) {
  const built = await buildTestApp(database, ...more)
  const { app, clock, passwords, config } = built
  const { id } = await buildOwner(database, passwords)
  // Behind https the cookie has a prefix.
  const prefix = config.siteUrl.startsWith('https') ? '__Host-' : ''
  const signIn = async () => prefix + (await buildSession(database, id, clock.now()))
  /** Each call has a session of its own: whatever time has passed, none has expired. */
  const call = async (method: Method, url: string, body?: object) =>
    await app.inject({ method, url, headers: { cookie: await signIn() }, ...(body && { body }) })
  return { ...built, database, cookie: await signIn(), call }
}

type Tail<List extends readonly unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never

import type { Database } from '#server/database/database.ts'
import { buildTestApp } from './build-test-app.ts'
import { signIn } from './factories.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The application with its owner signed in, and her calls. */
export async function buildOwnerApp(database: Database, ...more: Tail<Parameters<typeof buildTestApp>>) {
  const built = await buildTestApp(database, ...more)
  const { app, clock, passwords, config } = built
  const session = await signIn(database, passwords, clock.now())
  // Behind https the cookie has this prefix.
  const cookie = config.siteUrl.startsWith('https') ? `__Host-${session}` : session
  const call = (method: Method, url: string, body?: object) =>
    app.inject({ method, url, headers: { cookie }, ...(body && { body }) })
  return { ...built, database, cookie, call }
}

type Tail<List extends readonly unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never

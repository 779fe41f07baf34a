import { buildTestApp, type TestAppOptions } from './build-test-app.ts'
import { buildOwner, buildSession } from './factories.ts'

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'

/** The application with its owner signed in, and her calls. */
export async function buildOwnerApp(options: TestAppOptions = {}) {
  const built = await buildTestApp(options)
  const { app, clock, config, database, passwords } = built
  // Two processes have one owner.
  const known = await database.kysely.selectFrom('adminUsers').select('id').executeTakeFirst()
  const { id } = known ?? (await buildOwner(database, passwords))
  // Behind https the cookie has a prefix.
  const prefix = config.siteUrl.startsWith('https') ? '__Host-' : ''
  const signIn = async () => prefix + (await buildSession(database, id, clock.now()))
  /** Each call has a session of its own: whatever time has passed, none has expired. */
  const call = async (method: Method, url: string, body?: object) =>
    await app.inject({ method, url, headers: { cookie: await signIn() }, ...(body && { body }) })
  return { ...built, signIn, cookie: await signIn(), call }
}

import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/database.ts'
import type { Passwords } from '#server/security/password.ts'
import { buildOwner, buildSession } from './factories.ts'

/** The calls of the tracker and the cookie banner, as a plain client sends them. */
export function trackWith(app: FastifyInstance) {
  const post = (url: string, body: object) => app.inject({ method: 'POST', url, body })
  return {
    view: (own: object = {}) =>
      post('/api/analytics/pageview', { sessionId: '1-a', pagePath: '/contact', ...own }),
    event: (own: object = {}) =>
      post('/api/analytics/event', { sessionId: '1-a', eventType: 'button_click', ...own }),
    duration: (id: string, duration: unknown) =>
      app.inject({ method: 'PATCH', url: `/api/analytics/pageview/${id}`, body: { duration } }),
    choose: (own: object = {}) =>
      post('/api/cookie-consent', { sessionId: '1-a', analytics: true, marketing: false, ...own }),
  }
}

/** Returns a function that reads the owner's figures. */
export function readAs(
  app: FastifyInstance,
  { database, passwords, now }: { database: Database; passwords: Passwords; now: () => Date },
) {
  let owner: { id: string } | undefined
  return async (query = '') => {
    owner ??= await buildOwner(database, passwords)
    const cookie = await buildSession(database, owner.id, now())
    return (await app.inject({ url: `/api/admin/analytics${query}`, headers: { cookie } })).json()
  }
}

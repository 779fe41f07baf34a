import type { FastifyInstance } from 'fastify'
import { buildOwnerApp } from './owner-app.ts'

/** The calls of the tracker and the cookie banner, as a plain client sends them. */
function trackWith(app: FastifyInstance) {
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

/** The application with the calls of visitors, and the owner's figures. */
export async function buildTracking(settings: Record<string, string> = {}) {
  const built = await buildOwnerApp({ settings })
  const summary = async (query = '') => (await built.call('GET', `/api/admin/analytics${query}`)).json()
  return { ...built, summary, track: trackWith(built.app) }
}

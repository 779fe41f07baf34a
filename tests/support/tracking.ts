import { buildOwnerApp } from './owner-app.ts'

/** The application with the calls of the tracker and the cookie banner, and the owner's figures. */
export async function buildTracking(settings: Record<string, string> = {}) {
  const built = await buildOwnerApp({ settings })
  const { app, call } = built
  const post = (url: string, body: object) => app.inject({ method: 'POST', url, body })
  const track = {
    view: (own: object = {}) =>
      post('/api/analytics/pageview', { sessionId: '1-a', pagePath: '/contact', ...own }),
    event: (own: object = {}) =>
      post('/api/analytics/event', { sessionId: '1-a', eventType: 'button_click', ...own }),
    duration: (id: string, duration: unknown) =>
      app.inject({ method: 'PATCH', url: `/api/analytics/pageview/${id}`, body: { duration } }),
    choose: (own: object = {}) =>
      post('/api/cookie-consent', { sessionId: '1-a', analytics: true, marketing: false, ...own }),
  }
  const summary = async (query = '') => (await call('GET', `/api/admin/analytics${query}`)).json()
  return { ...built, summary, track }
}

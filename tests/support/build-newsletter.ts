import { unsubscribeUrl } from '#server/mail/messages.ts'
import { buildTestApp } from './build-test-app.ts'

export const settings = { SITE_URL: 'https://curls.example' }

/** The application with a subscriber's calls. */
export async function buildNewsletter(own: Record<string, string> = {}) {
  const built = await buildTestApp({ settings: { ...settings, ...own } })
  const subscribe = (email = 'amara@example.com') =>
    built.app.inject({ method: 'POST', url: '/api/newsletter', body: { email } })
  const rows = () => built.database.kysely.selectFrom('newsletters').selectAll().execute()
  const linkOf = (id: string) => pathOf(unsubscribeUrl('https://curls.example', built.links, id))
  return { ...built, subscribe, rows, linkOf }
}

type App = Awaited<ReturnType<typeof buildTestApp>>['app']

export const pathOf = (url: string) => url.replace('https://curls.example', '')

/** The state that the stand-in for the real pages shows. */
export const stateOf = (html: string) => /<p data-value="state">(\w+)<\/p>/.exec(html)?.[1]

/** Presses the page's button and follows the redirect; returns the last status and state. */
export async function pressOn(app: App, path: string, token = '') {
  const press = await app.inject({ method: 'POST', url: path, headers: form, body: `token=${token}` })
  const { location } = press.headers
  const seen = press.statusCode === 303 ? await app.inject({ url: String(location) }) : press
  return [seen.statusCode, stateOf(seen.body)]
}

export const form = { 'content-type': 'application/x-www-form-urlencoded' }
/** Headers of a mail provider's one-click unsubscription: cross-site, without a cookie. */
export const oneClick = { ...form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }

import type { Database } from '#server/database/database.ts'
import { unsubscribeUrl } from '#server/mail/unsubscribe-link.ts'
import { buildTestApp } from './build-test-app.ts'

export const settings = { SITE_URL: 'https://curls.example' }

/** The application with what a subscriber's tests need. */
export async function buildNewsletter(database: Database, own: Record<string, string> = {}) {
  const built = await buildTestApp(database, { ...settings, ...own })
  const subscribe = (email = 'amara@example.com') =>
    built.app.inject({ method: 'POST', url: '/api/newsletter', body: { email } })
  const rows = () => database.kysely.selectFrom('newsletters').selectAll().execute()
  const linkOf = (id: string) => pathOf(unsubscribeUrl('https://curls.example', built.links, id))
  return { ...built, subscribe, rows, linkOf }
}

type App = Awaited<ReturnType<typeof buildTestApp>>['app']

export const pathOf = (url: string) => url.replace('https://curls.example', '')

/** What the page says, as the stand-in for the real pages writes it. */
export const stateOf = (html: string) => /<p data-value="state">(\w+)<\/p>/.exec(html)?.[1]

/** Presses the page's button as a browser does, and says what is seen in the end. */
export async function pressOn(app: App, path: string, token = '') {
  const press = await app.inject({ method: 'POST', url: path, headers: form, body: `token=${token}` })
  const { location } = press.headers
  const seen = press.statusCode === 303 ? await app.inject({ url: String(location) }) : press
  return [seen.statusCode, stateOf(seen.body)]
}

export const form = { 'content-type': 'application/x-www-form-urlencoded' }
/** As a mail provider sends it when somebody presses its own button: from elsewhere, without a cookie. */
export const oneClick = { ...form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }

/** Asks for a link to unsubscribe by mail, as the page's form does. */
export const askForLink = (app: App, email: string) =>
  app.inject({
    method: 'POST',
    url: '/newsletter/unsubscribe/link',
    headers: form,
    body: new URLSearchParams({ email }).toString(),
  })

import { randomUUIDv7 } from 'node:crypto'
import type { DataRequestForm } from '#contract/rights.ts'
import type { Database } from '#server/database/database.ts'
import type { StoredRequest } from '#server/features/rights/repository.ts'
import { form } from './build-newsletter.ts'
import { buildTestApp } from './build-test-app.ts'
import { mailsOf, signIn } from './factories.ts'
import { linkIn } from './mailed-link.ts'

export const aDataRequest: DataRequestForm = { kind: 'access', email: 'amara@example.com', message: '' }

/** A confirmed request, as the table stores it. */
export async function buildDataRequest(database: Database, own: Partial<StoredRequest> = {}) {
  const at = new Date('2026-03-01T09:00:00Z')
  const request = {
    ...aDataRequest,
    id: randomUUIDv7(),
    askedAt: at,
    linkSentAt: at,
    confirmedAt: at,
    dueDay: '2026-04-01',
    reference: '7C41',
    ...own,
  }
  await database.write((tx) => tx.insertInto('dataRequests').values(request).execute())
  return request
}

/** The application with a person's calls about their data, and the mails that they get. */
export async function buildRights(database: Database, settings: Record<string, string> = {}) {
  const built = await buildTestApp(database, settings)
  const { app, passwords, clock } = built
  const ask = (own: Partial<DataRequestForm> = {}, url = '/api/data-requests') =>
    app.inject({ method: 'POST', url, body: { ...aDataRequest, ...own } })
  const press = (path: string, token: string) =>
    app.inject({ method: 'POST', url: path, headers: form, body: `token=${token}` })
  const mails = async (kind: string) => (await mailsOf(database)).filter((mail) => mail.kind === kind)
  return {
    ...built,
    ask,
    mails,
    /** Presses the button of the page at this path. */
    press: (path: string) => press(path.replace(/\?.*/, ''), tokenIn(path)),
    /** Posts the token to a given path. */
    pressAt: press,
    rows: () => database.kysely.selectFrom('dataRequests').selectAll().orderBy('askedAt').execute(),
    /** The mailed paths, oldest first. */
    mailedLinks: async () =>
      (await mails('data_request_link')).map(({ text }) => linkIn(text).replace(built.facts.siteUrl, '')),
    asOwner: async () => {
      const cookie = await signIn(database, passwords, clock.now())
      return (method: 'GET' | 'PATCH', url: string, body?: object) =>
        app.inject({ method, url, headers: { cookie }, ...(body && { body }) })
    },
  }
}

export const tokenIn = (path: string) => /token=([\w.-]+)/.exec(path)?.[1] ?? ''

/** The values that the stand-in for the real pages was given. */
export const saidIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<p data-value="(\w+)">(.*?)<\/p>/gs)].map(([, name, value]) => [name, value]),
  )

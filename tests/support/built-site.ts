import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import type { Facts } from '#contract/render.ts'
import { collectFacts } from '#server/http/facts.ts'
import { createPageServer } from '#server/http/pages.ts'
import { createServer } from '#server/http/server.ts'
import { loadSite } from '#server/http/site.ts'
import { createLog } from '#server/process/log.ts'
import { shippedPageContent } from '#tests/support/shipped-page-content.ts'

const site = loadSite(join(import.meta.dirname, '../../dist'))

/** The built site on its own port: pages and files as visitors get them, without a database. */
export async function serveBuiltSite(siteUrl: string, facts: Partial<Facts> = {}) {
  const input = { facts: { ...collectFacts(siteUrl), ...facts }, content: shippedPageContent() }
  const pages = await createPageServer(await site, input, { rateLimitFactor: 1 })
  const app = await createServer({ config: { siteUrl, trustProxy: false }, pages, log: createLog('silent') })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    /** The paths of all pages and files. */
    paths: () => [...pages.current().pages.keys(), ...pages.current().files.keys(), ...pages.files],
    origin,
    /** A page with the values of its form. */
    renderForm: pages.renderForm,
    get: (path: string) => fetch(origin + path, { redirect: 'manual' }),
    read: async (path: string) => (await fetch(origin + path)).text(),
    bytes: (path: string) => bytesOf(origin + path),
    close: () => app.close(),
  }
}

export type BuiltSite = Awaited<ReturnType<typeof serveBuiltSite>>

/** The size of a brotli answer on the wire. */
async function bytesOf(url: string) {
  const call = request(url, { headers: { 'accept-encoding': 'br' } }).end()
  const [response]: IncomingMessage[] = await once(call, 'response')
  if (!response) throw new Error('There was no answer')
  let body = 0
  for await (const chunk of response) body += chunk.length
  const fields = response.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
  const head = `HTTP/1.1 ${response.statusCode} ${response.statusMessage}\r\n`.length + fields + 2
  return { head, body, total: head + body }
}

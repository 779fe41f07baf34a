import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import type { Facts } from '#contract/render.ts'
import { collectFacts } from '#server/http/facts.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { createPageServer } from '#server/http/pages.ts'
import { apiSecurityHeaders } from '#server/http/security-headers.ts'
import { loadSite } from '#server/http/site.ts'
import { portOf } from './local-port.ts'

/** The built site on its own port: pages and files as visitors get them, without a database. */
export async function serveBuiltSite(siteUrl: string, facts: Partial<Facts> = {}) {
  const site = loadSite(join(import.meta.dirname, '../../dist'))
  const pages = await createPageServer(site, { ...collectFacts(siteUrl), ...facts })
  const server = createHttpServer(pages, pages.serveRest, apiSecurityHeaders(siteUrl)).listen(0, '127.0.0.1')
  const origin = `http://127.0.0.1:${await portOf(server)}`
  return {
    /** The paths of all pages and files. */
    paths: () => [...pages.edition().all.keys()],
    origin,
    /** A page with the values of its form. */
    renderForm: pages.renderForm,
    get: (path: string) => fetch(origin + path, { redirect: 'manual' }),
    read: async (path: string) => (await fetch(origin + path)).text(),
    /** Compresses everything with the best quality, which takes a while; before that `bytes` are those of gzip. */
    compress: pages.compress,
    bytes: (path: string) => bytesOf(origin + path),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
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

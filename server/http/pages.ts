import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Facts, RenderedPage, ReturnedForm } from '#contract/render.ts'
import { keepFiles } from './kept-files.ts'
import { answer, type Stored, store } from './page-store.ts'
import { storeFiles } from './public-files.ts'
import { renderPages } from './rendered-pages.ts'
import { documentSecurityHeaders } from './security-headers.ts'
import type { Site } from './site.ts'
import { speculationHeaders, speculationPath, speculationRules } from './speculation-rules.ts'

export type PageServer = {
  /** Where visitors find a page. */
  paths: readonly string[]
  /** Answers a page or a file that is held ready; says no to everything else. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Answers what nothing else has answered: a page under its proper name, or the 404 page. */
  serveRest: (request: IncomingMessage, response: ServerResponse) => void
  /** A page whose form came back with something to mend. */
  renderForm: (path: string, form: ReturnedForm) => Promise<{ html: string; headers: Record<string, string> }>
  /** Brings everything into its smallest form, one after another: answering goes on meanwhile. */
  compress: () => Promise<void>
}

const neverStored = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

function documentHeaders({ html, isPrivate }: RenderedPage, siteUrl: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    ...(isPrivate && neverStored),
    ...documentSecurityHeaders(html, siteUrl, isPrivate),
  }
}

const pathOf = (url: string) => {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/** The one name of a page: lower case, no slash at its end, nothing escaped that need not be. */
function properName(path: string): string | undefined {
  try {
    const name = decodeURIComponent(path).toLowerCase().replace(/\/+$/, '')
    return name === '' ? '/' : name
  } catch {
    return undefined
  }
}

/** Holds every page, with the site's files, ready to be written. */
export async function createPageServer(site: Site, facts: Facts): Promise<PageServer> {
  const { loadRenderer, assets } = site
  const kept = keepFiles(site.kept?.folder)
  const rendered = await renderPages(site, facts, kept)
  const pages = new Map<string, Stored>()
  for (const [path, page] of Object.entries(rendered.pages)) {
    const isCached = !page.isPrivate && page.status === 200
    const content = {
      body: Buffer.from(page.html),
      status: page.status,
      headers: { ...documentHeaders(page, facts.siteUrl), ...(isCached && speculationHeaders) },
      isCompressible: true,
      isCached,
    }
    pages.set(path, await store(content, kept))
  }
  const notFound = pages.get('/404')
  if (!notFound) throw new Error('The renderer has no page for /404')
  const files = new Map([
    ...site.files,
    ...Object.entries(rendered.files).map(([path, text]) => [path, Buffer.from(text)] as const),
    [speculationPath, speculationRules] as const,
  ])
  // Pages first: there are few, and everyone begins with one.
  const stored = new Map([...pages, ...(await storeFiles(files, kept))])

  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const found = stored.get(pathOf(request.url ?? ''))
    if (!found) return false
    answer(found, request, response)
    return true
  }

  function serveRest(request: IncomingMessage, response: ServerResponse): void {
    if (serve(request, response)) return
    const url = request.url ?? ''
    const path = pathOf(url)
    const name = properName(path)
    if (name !== undefined && name !== path && pages.has(name)) {
      response.writeHead(301, { location: name + url.slice(path.length), 'content-length': 0 })
      response.end()
      return
    }
    if (notFound) answer(notFound, request, response)
  }

  return {
    paths: [...pages.keys()].filter((path) => path !== '/404'),
    serve,
    serveRest,
    renderForm: async (path, form) => {
      const { renderPage } = await loadRenderer()
      const page = await renderPage({ path, facts, assets, form })
      return {
        html: page.html,
        headers: { ...documentHeaders(page, facts.siteUrl), 'cache-control': 'no-store' },
      }
    },
    compress: async () => {
      for (const one of stored.values()) await one.compress()
      await kept.finish()
    },
  }
}

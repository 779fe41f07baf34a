import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { forPages, shippedContent } from '#content/website-content.ts'
import type { Facts, RenderedPage, ReturnedForm } from '#contract/render.ts'
import { keepFiles } from './kept-files.ts'
import { answer, type Stored, store } from './page-store.ts'
import { storeFiles } from './public-files.ts'
import { renderPages, type Shown } from './rendered-pages.ts'
import { documentSecurityHeaders } from './security-headers.ts'
import type { Site } from './site.ts'
import { speculationHeaders, speculationPath, speculationRules } from './speculation-rules.ts'

export type PageServer = {
  /** Whether visitors find a page there now. */
  isPage: (path: string) => boolean
  /** Answers a page or a file that is held ready; says no to everything else. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Answers what nothing else has answered: a page under its proper name, or the 404 page. */
  serveRest: (request: IncomingMessage, response: ServerResponse) => void
  /** A page whose form came back with something to mend. */
  renderForm: (path: string, form: ReturnedForm) => Promise<{ html: string; headers: Record<string, string> }>
  /** A page as it would be with other facts or words. Nothing is kept of it. */
  renderPreview: (path: string, shown: Shown) => Promise<string>
  /** Makes every page anew, beside those that are served; the function it gives puts them in their place, all at once. */
  prepare: (shown: Shown, moved: Moved) => Promise<() => void>
  /** Changes with every such replacement: what was rendered before it is out of date. */
  edition: () => object
  /** Brings everything into its smallest form, one after another: answering goes on meanwhile. */
  compress: () => Promise<void>
  /** Leaves nothing on the disk of what was shown before. */
  forgetKept: () => Promise<void>
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

type Answers = ReadonlyMap<string, Stored>
/** All that is served at one time. */
type Edition = {
  shown: Shown
  moved: Moved
  pages: Answers
  all: Answers
  notFound: Stored
  gone: Stored
  keep: () => Promise<void>
}

/** Where the page is now that had this path once; undefined where it is gone. */
export type Moved = ReadonlyMap<string, string | undefined>

const standIns: readonly string[] = ['/404', '/410']

/** Holds every page, with the site's files, ready to be written. */
export async function createPageServer(
  site: Site,
  facts: Facts,
  content = forPages(shippedContent),
  moved: Moved = new Map(),
): Promise<PageServer> {
  const { loadRenderer, assets } = site
  const kept = keepFiles(site.kept?.folder)
  const files = await storeFiles(new Map([...site.files, [speculationPath, speculationRules]]), kept)

  /** A page that has not changed keeps its answer, and so its compressed forms. */
  async function storePage(path: string, page: RenderedPage, siteUrl: string, before: Answers) {
    const body = Buffer.from(page.html)
    const known = before.get(path)
    if (known?.variants.identity.body.equals(body)) return known
    const isCached = !page.isPrivate && page.status === 200
    const answered = {
      body,
      status: page.status,
      headers: { ...documentHeaders(page, siteUrl), ...(isCached && speculationHeaders) },
      isCompressible: true,
      isCached,
    }
    return await store(answered, kept)
  }

  async function makeEdition(shown: Shown, moved: Moved, before: Answers): Promise<Edition> {
    const { rendered, keep } = await renderPages(site, shown, kept)
    const pages = new Map<string, Stored>()
    // One after another: hashing and compressing all at once would keep visitors waiting.
    for (const [path, page] of Object.entries(rendered.pages)) {
      pages.set(path, await storePage(path, page, shown.facts.siteUrl, before))
      await yieldToEventLoop()
    }
    const [notFound, gone] = standIns.map((path) => pages.get(path))
    if (!notFound || !gone) throw new Error('The renderer lacks the page for /404 or for /410')
    const texts = Object.entries(rendered.files).map(([path, text]) => [path, Buffer.from(text)] as const)
    // Pages first: there are few, and everyone begins with one.
    const all = new Map([...pages, ...files, ...(await storeFiles(new Map(texts), kept))])
    return { shown, moved, pages, all, notFound, gone, keep }
  }

  let current = await makeEdition({ facts, content }, moved, new Map())

  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const found = current.all.get(pathOf(request.url ?? ''))
    if (!found) return false
    answer(found, request, response)
    return true
  }

  function serveRest(request: IncomingMessage, response: ServerResponse): void {
    if (serve(request, response)) return
    const url = request.url ?? ''
    const path = pathOf(url)
    const name = properName(path)
    const { pages, moved } = current
    const target = name !== undefined && pages.has(name) ? name : moved.get(name ?? '')
    if (target !== undefined && target !== path) {
      response.writeHead(301, { location: target + url.slice(path.length), 'content-length': 0 })
      response.end()
      return
    }
    answer(name !== undefined && moved.has(name) ? current.gone : current.notFound, request, response)
  }

  return {
    isPage: (path) => current.pages.has(path) && !standIns.includes(path),
    serve,
    serveRest,
    renderForm: async (path, form) => {
      const { renderPage } = await loadRenderer()
      const { shown } = current
      const page = await renderPage({ path, ...shown, assets, form })
      return {
        html: page.html,
        headers: { ...documentHeaders(page, shown.facts.siteUrl), 'cache-control': 'no-store' },
      }
    },
    renderPreview: async (path, shown) => {
      const { renderPage } = await loadRenderer()
      return (await renderPage({ path, ...shown, assets })).html
    },
    prepare: async (shown, moved) => {
      const next = await makeEdition(shown, moved, current.pages)
      return () => {
        current = next
      }
    },
    edition: () => current,
    compress: async () => {
      const edition = current
      for (const one of edition.all.values()) {
        // What nobody is served any more must not hold up the next publish.
        if (edition !== current) return
        await one.compress()
      }
      await edition.keep()
      await kept.finish()
    },
    forgetKept: kept.clear,
  }
}

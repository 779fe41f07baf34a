import type { IncomingMessage, ServerResponse } from 'node:http'
import { shippedContent, toPageContent } from '#content/documents/website-content.ts'
import { ownerPath, parseDashboardPath } from '#contract/owner-address.ts'
import type { Facts, ReturnedForm } from '#contract/render.ts'
import { sendStored } from './page-store.ts'
import { storeFiles } from './public-files.ts'
import { openRenderCache } from './render-cache.ts'
import type { Shown } from './rendered-pages.ts'
import {
  type Answers,
  type ChangedTimes,
  documentHeaders,
  type Moved,
  type RenderedSite,
  renderSite,
  standIns,
} from './rendered-site.ts'
import { apiSecurityHeaders } from './security-headers.ts'
import type { Site } from './site.ts'

/** Rendered pages that are not served yet. */
export type Prepared = Pick<RenderedSite, 'hashes'> & {
  /** Adds the times of changes; the returned function puts all pages into service at once. */
  date: (times: ChangedTimes) => Promise<() => void>
}

export type PageServer = Awaited<ReturnType<typeof createPageServer>>

const pathOf = (url: string) => {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/** The canonical path: lower case, no trailing slash, decoded. */
function properName(path: string): string | undefined {
  try {
    const name = decodeURIComponent(path).toLowerCase().replace(/\/+$/, '')
    return name === '' ? '/' : name
  } catch {
    return undefined
  }
}

/** Renders all pages and holds them in memory with the site's files. */
export async function createPageServer(
  site: Site,
  facts: Facts,
  content = toPageContent(shippedContent),
  moved: Moved = new Map(),
  timesOf: (hashes: RenderedSite['hashes']) => Promise<ChangedTimes> = async () => new Map(),
) {
  const { loadRenderer, assets, brotliQuality } = site
  const kept = openRenderCache(site.kept?.folder)
  const { siteUrl } = facts
  const files = await storeFiles(site.files, { kept, siteUrl, brotliQuality })

  const render = (shown: Shown, moved: Moved, before: Answers) =>
    renderSite({ site, files, kept }, { shown, moved }, before)
  const first = await render({ facts, content }, moved, new Map())
  let current = await first.date(await timesOf(first.hashes))

  /** The published picture that a link from the gallery to the form names. */
  function lookAt(url: string): { title: string } | undefined {
    const [, look] = /^\/contact\?look=([a-z0-9-]+)$/.exec(url) ?? []
    return look === undefined ? undefined : current.shown.content.galleryItems.find(({ id }) => id === look)
  }

  /** Answers a page or file from memory; returns false for everything else. */
  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const path = pathOf(url)
    const found = current.all.get(parseDashboardPath(path) ? ownerPath : path)
    if (!found || (method === 'GET' && lookAt(url))) return false
    return sendStored(found, request, response)
  }

  /** Answers what no route has answered: redirects to a page's canonical path, or sends the 404 page. */
  function serveRest(request: IncomingMessage, response: ServerResponse): void {
    if (serve(request, response)) return
    const url = request.url ?? ''
    const path = pathOf(url)
    const name = properName(path)
    const { pages, moved } = current
    const target = name !== undefined && pages.has(name) ? name : moved.get(name ?? '')
    if (target !== undefined && target !== path) {
      // A cached redirect would loop once the address is a page again.
      const headers = { location: target + url.slice(path.length), 'cache-control': 'no-cache' }
      response.writeHead(301, { ...headers, ...apiSecurityHeaders(siteUrl), 'content-length': 0 })
      response.end()
      return
    }
    sendStored(name !== undefined && moved.has(name) ? current.gone : current.notFound, request, response)
  }

  return {
    lookAt,
    serve,
    serveRest,
    /** Whether there is a published page at this path. */
    isPage: (path: string) => current.pages.has(path) && !standIns.includes(path),
    /** Renders a page with a refused form. */
    async renderForm(path: string, form: ReturnedForm) {
      const { renderPage } = await loadRenderer()
      const { shown } = current
      const page = await renderPage({ path, ...shown, assets, form })
      const headers = documentHeaders(page, shown.facts.siteUrl)
      return { html: page.html, headers: { ...headers, 'cache-control': 'no-store' } }
    },
    /** Renders a page with other facts or content, without storing it. */
    async renderPreview(path: string, shown: Shown) {
      const { renderPage } = await loadRenderer()
      return (await renderPage({ path, ...shown, assets })).html
    },
    /** Renders all pages without serving them yet. */
    async prepare(shown: Shown, moved: Moved): Promise<Prepared> {
      const { hashes, date } = await render(shown, moved, current.all)
      return {
        hashes,
        date: async (times) => {
          const next = await date(times)
          return () => {
            current = next
          }
        },
      }
    },
    /** Everything served now; replaced with each publish. Whatever was rendered from an earlier one is outdated. */
    edition: (): Readonly<RenderedSite> => current,
    /** Makes the smallest encoding of everything, one by one, while requests are served. */
    async compress() {
      const edition = current
      for (const one of edition.all.values()) {
        // Stop for a newer version: outdated pages must not delay the next publish.
        if (edition !== current) return
        await one.compress()
      }
      edition.keep()
      await kept.finish(edition.cacheKeys)
    },
    /** Clears the disk cache, so that no earlier content stays there. */
    forgetKept: kept.clear,
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { forPages, shippedContent } from '#content/documents/website-content.ts'
import { ownerPath, readOwnerPath } from '#contract/owner-address.ts'
import type { Facts, ReturnedForm } from '#contract/render.ts'
import {
  type Answers,
  type ChangedTimes,
  documentHeaders,
  drawEdition,
  type Edition,
  type Moved,
  standIns,
} from './edition.ts'
import { keepFiles } from './kept-files.ts'
import { answer } from './page-store.ts'
import { storeFiles } from './public-files.ts'
import type { Shown } from './rendered-pages.ts'
import { apiSecurityHeaders } from './security-headers.ts'
import type { Site } from './site.ts'
import { speculationPath, speculationRules } from './speculation-rules.ts'

/** Pages that nobody is served yet. */
export type Prepared = Pick<Edition, 'hashes'> & {
  /** Says since when each is as it is; the function it gives puts all in their place at once. */
  date: (times: ChangedTimes) => Promise<() => void>
}

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
  /** Makes every page anew, beside those that are served. */
  prepare: (shown: Shown, moved: Moved) => Promise<Prepared>
  /** All that is served now. Changes with every such replacement: what was rendered before it is out of date. */
  edition: () => Readonly<Edition>
  /** Brings everything into its smallest form, one after another: answering goes on meanwhile. */
  compress: () => Promise<void>
  /** Leaves nothing on the disk of what was shown before. */
  forgetKept: () => Promise<void>
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
export async function createPageServer(
  site: Site,
  facts: Facts,
  content = forPages(shippedContent),
  moved: Moved = new Map(),
  timesOf: (hashes: Edition['hashes']) => Promise<ChangedTimes> = async () => new Map(),
): Promise<PageServer> {
  const { loadRenderer, assets } = site
  const kept = keepFiles(site.kept?.folder)
  const { siteUrl } = facts
  const files = await storeFiles(new Map([...site.files, [speculationPath, speculationRules]]), {
    kept,
    siteUrl,
  })

  const drawn = (shown: Shown, moved: Moved, before: Answers) =>
    drawEdition({ site, files, kept }, { shown, moved }, before)
  const first = await drawn({ facts, content }, moved, new Map())
  let current = await first.date(await timesOf(first.hashes))

  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const path = pathOf(request.url ?? '')
    const found = current.all.get(readOwnerPath(path) ? ownerPath : path)
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
      // A browser that kept it would go round in a circle once an address has been given back.
      const headers = { location: target + url.slice(path.length), 'cache-control': 'no-cache' }
      response.writeHead(301, { ...headers, ...apiSecurityHeaders(siteUrl), 'content-length': 0 })
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
      const { hashes, date } = await drawn(shown, moved, current.all)
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
    edition: () => current,
    compress: async () => {
      const edition = current
      for (const one of edition.all.values()) {
        // What nobody is served any more must not hold up the next publish.
        if (edition !== current) return
        await one.compress()
      }
      await edition.keep()
      await kept.finish(edition.keptBy)
    },
    forgetKept: kept.clear,
  }
}

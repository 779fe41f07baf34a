import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { PageContent } from '#content/content.ts'
import type { Facts, RenderedPage } from '#contract/render.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import type { Site } from './site.ts'
import { type StoredPage, storePage } from './stored-page.ts'

/** What pages are rendered from, besides the build. */
export type RenderInput = { facts: Facts; content: PageContent }

/** Everything that was rendered from one state of the content. */
export type RenderedSite = RenderInput & {
  pages: ReadonlyMap<string, StoredPage>
  /** Files for programs, such as the sitemap. */
  files: ReadonlyMap<string, StoredPage>
  notFound: StoredPage
}

const types: Readonly<Record<string, string>> = {
  xml: 'application/xml',
  txt: 'text/plain',
}
const typeOf = (path: string) => `${types[path.slice(path.lastIndexOf('.') + 1)]}; charset=utf-8`

const neverStored = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

export const documentHeaders = ({ html, isPrivate }: RenderedPage): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  ...(isPrivate && neverStored),
  'content-security-policy': contentSecurityPolicy(html, isPrivate),
})

/** The path of the page that is sent at addresses without a page. */
export const notFoundPath = '/404'

/** Renders everything. What says the same as `before` keeps its compressed forms. */
export async function renderSite(
  { renderer, assets }: Pick<Site, 'renderer' | 'assets'>,
  input: RenderInput,
  before?: RenderedSite,
): Promise<RenderedSite> {
  const pages = new Map<string, StoredPage>()
  for (const path of renderer.pagePaths(input.content)) {
    const page = await renderer.renderPage({ path, ...input, assets })
    const isCached = !page.isPrivate && page.status === 200
    const stored = { text: page.html, status: page.status, headers: documentHeaders(page), isCached }
    pages.set(path, storePage(stored, before?.pages.get(path)))
    // A publish renders while visitors are served: they wait for one page at most.
    await yieldToEventLoop()
  }
  const files = new Map<string, StoredPage>()
  for (const [path, text] of Object.entries(await renderer.renderFiles(input))) {
    const headers = { 'content-type': typeOf(path), 'cache-control': 'public,max-age=3600' }
    files.set(path, storePage({ text, headers, isCached: true }, before?.files.get(path)))
  }
  const notFound = pages.get(notFoundPath)
  if (!notFound) throw new Error(`The renderer lacks the page for ${notFoundPath}`)
  return { ...input, pages, files, notFound }
}

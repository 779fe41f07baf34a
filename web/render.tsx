import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Facts, PageInput, RenderedPage } from '#contract/render.ts'
import { App } from './app/app.tsx'
import { frameOf, loadPage, notFoundPath } from './app/routes.ts'
import { documentHtml } from './document.ts'
import { feedXml } from './files/feed.tsx'
import { manifestJson } from './files/manifest.ts'
import { robotsTxt, sitemapXml } from './files/sitemap.ts'
import { fillMeta } from './head/fill-meta.ts'
import { indexedPageAt } from './head/indexed-pages.ts'
import type { PageData } from './lib/page-data.ts'
import { pageStyles } from './page-styles.ts'

export { pagePaths, requestPaths } from './app/routes.ts'

/** Draws one page as a whole HTML document. */
export async function renderPage({ path, facts, assets, form }: PageInput): Promise<RenderedPage> {
  const { meta } = await loadPage(path)
  const data: PageData = { path, facts, ...(form && { form }) }
  // Every page's module is loaded by now, so nothing is waited for while drawing.
  const body = renderToString(
    <StrictMode>
      <App data={data} />
    </StrictMode>,
  )
  const isPrivate = frameOf(path) === 'owner'
  return {
    html: documentHtml({
      meta: fillMeta(meta, facts),
      body,
      data,
      assets,
      styles: pageStyles(path, assets),
      isPrivate,
      indexed: indexedPageAt(path),
    }),
    status: path === notFoundPath ? 404 : 200,
    isPrivate,
  }
}

export const renderFiles = async (facts: Facts) => ({
  '/sitemap.xml': sitemapXml(facts),
  '/robots.txt': robotsTxt(facts),
  '/feed.xml': await feedXml(facts),
  '/manifest.webmanifest': manifestJson(facts),
})

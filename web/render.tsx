import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContent } from '#content/content.ts'
import { ownerPath } from '#contract/owner-address.ts'
import { type Facts, type PageInput, type RenderedPage, wasFormRefused } from '#contract/render.ts'
import { CheckingSession, meta as ownerMeta } from './admin/layout/checking-session.tsx'
import { ownerDocument, siteDocument } from './document.ts'
import { CookieBannerTemplate } from './features/consent/cookie-banner-template.tsx'
import { manifestJson, manifestPath } from './feeds/manifest.ts'
import { feedXml } from './feeds/rss-feed.ts'
import { robotsTxt, sitemapXml } from './feeds/sitemap.ts'
import { SiteFrame } from './layout/site-frame.tsx'
import { withPage } from './lib/content.ts'
import { titleWithError } from './lib/error-title.ts'
import { FactsProvider } from './lib/facts.tsx'
import { notFoundPath, type PageMeta, pagePaths as pathsOfPages, routeAt } from './routes.ts'

export { requestPaths } from './routes.ts'

type Input = PageInput<PageContent>

export const pagePaths = (content: PageContent) => withPage({ content }, pathsOfPages)

/** Fills the business's name into a page's title and description; it stands in those of the content already. */
const fillMeta = ({ title, description }: PageMeta, facts: Facts): PageMeta => ({
  title: title.replaceAll('{name}', () => facts.name),
  description: description.replaceAll('{name}', () => facts.name),
})

/** Renders one page as a complete HTML document. */
export const renderPage = async (input: Input): Promise<RenderedPage> =>
  withPage(input, () => (input.path === ownerPath ? renderOwnerPage(input) : renderSitePage(input)))

function renderSitePage({ path, facts, assets, form }: Input): RenderedPage {
  const { page, hasQuickContactBar } = routeAt(path)
  const body = renderToStaticMarkup(
    <FactsProvider value={facts}>
      <SiteFrame hasQuickContactBar={hasQuickContactBar}>
        <page.Page />
      </SiteFrame>
    </FactsProvider>,
  )
  const meta = fillMeta(typeof page.meta === 'function' ? page.meta(facts) : page.meta, facts)
  // Otherwise the form's values are suggestions of the link.
  const isRefused = wasFormRefused(form)
  const title = isRefused ? titleWithError(meta.title) : meta.title
  return {
    html: siteDocument({
      path,
      facts,
      assets,
      body,
      styles: page.styles ?? [],
      isRefused,
      meta: { ...meta, title },
    }),
    status: path === notFoundPath ? 404 : 200,
    isPrivate: false,
  }
}

/** Shown until the dashboard's script has loaded; it says so if the script never loads. */
function renderOwnerPage({ facts, assets }: Input): RenderedPage {
  const body = renderToStaticMarkup(
    <FactsProvider value={facts}>
      <CheckingSession />
    </FactsProvider>,
  )
  const banner = renderToStaticMarkup(<CookieBannerTemplate />)
  const html = ownerDocument({ facts, assets, meta: fillMeta(ownerMeta, facts), body, banner })
  return { html, status: 200, isPrivate: true }
}

export const renderFiles = async ({ facts, content }: Pick<Input, 'facts' | 'content'>) =>
  withPage({ content }, () => ({
    '/sitemap.xml': sitemapXml(facts),
    '/robots.txt': robotsTxt(facts),
    '/feed.xml': feedXml(facts),
    [manifestPath]: manifestJson(facts),
  }))

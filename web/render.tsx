import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContent } from '#content/content.ts'
import { ownerPath } from '#contract/owner-address.ts'
import type { Facts, PageInput, RenderedPage } from '#contract/render.ts'
import { CheckingSession, meta as ownerMeta } from './admin/layout/checking-session.tsx'
import { documentHtml, notListed, publicData } from './document.ts'
import { CookieBannerTemplate } from './features/consent/cookie-banner-template.tsx'
import { feedXml } from './feeds/rss-feed.ts'
import { robotsTxt, sitemapXml } from './feeds/sitemap.ts'
import { SiteFrame } from './layout/site-frame.tsx'
import { withPage } from './lib/content.ts'
import { titleWithError } from './lib/error-title.ts'
import { FactsProvider } from './lib/facts.tsx'
import { focusStyles } from './lib/focus-styles.ts'
import { escapeMarkup } from './lib/markup.ts'
import { notFoundPath, type PageMeta, pagePaths as pathsOfPages, routeAt } from './routes.ts'
import { wasFormRefused } from './ui/notices/refused-notice.tsx'

export { requestPaths } from './routes.ts'

type Input = PageInput<PageContent>

export const pagePaths = (content: PageContent) => withPage({ content }, pathsOfPages)

/** Renders one page as a complete HTML document. */
export const renderPage = async (input: Input): Promise<RenderedPage> =>
  withPage(input, () => (input.path === ownerPath ? renderOwnerPage(input) : renderSitePage(input)))

const markup = (facts: Facts, page: ReactNode) =>
  renderToStaticMarkup(<FactsProvider value={facts}>{page}</FactsProvider>)

/** Fills the business's name into a page's title and description; it stands in those of the content already. */
const fillMeta = ({ title, description }: PageMeta, { name }: Facts): PageMeta => ({
  title: title.replaceAll('{name}', () => name),
  description: description.replaceAll('{name}', () => name),
})

function renderSitePage({ path, facts, assets, form }: Input): RenderedPage {
  const { page, hasQuickContactBar } = routeAt(path)
  const content = markup(
    facts,
    <SiteFrame hasQuickContactBar={hasQuickContactBar}>
      <page.Page />
    </SiteFrame>,
  )
  const meta = fillMeta(typeof page.meta === 'function' ? page.meta(facts) : page.meta, facts)
  const { tags, block } = publicData(path, meta, facts)
  // Such a page is at the address of the post. Without errors the form's values are suggestions of a link.
  const isRefused = wasFormRefused(form)
  const html = documentHtml({
    meta: isRefused ? { ...meta, title: titleWithError(meta.title) } : meta,
    fonts: assets.fonts,
    css: `${assets.css}@layer components{${(page.styles ?? []).join('')}}${focusStyles(content)}`,
    tags,
    script: assets.site,
    attributes: isRefused ? ` data-path="${path}"` : '',
    body: content + block,
  })
  return { html, status: path === notFoundPath ? 404 : 200, isPrivate: false }
}

/** The dashboard's page: one application, and the facts that it shows. Until its script has loaded, it says so. */
function renderOwnerPage({ facts, assets }: Input): RenderedPage {
  const banner = renderToStaticMarkup(<CookieBannerTemplate />)
  const data = escapeMarkup(JSON.stringify(facts))
  const html = documentHtml({
    meta: fillMeta(ownerMeta, facts),
    fonts: assets.fonts,
    css: assets.sharedCss,
    tags: [
      notListed,
      '<link rel="manifest" href="/admin.webmanifest">',
      `<link rel="stylesheet" href="${assets.adminCss}">`,
    ],
    script: assets.admin,
    body: `${banner}<div id="root" data-facts="${data}">${markup(facts, <CheckingSession />)}</div>`,
  })
  return { html, status: 200, isPrivate: true }
}

export const renderFiles = async ({ facts, content }: Pick<Input, 'facts' | 'content'>) =>
  withPage({ content }, () => ({
    '/sitemap.xml': sitemapXml(facts),
    '/robots.txt': robotsTxt(facts),
    '/feed.xml': feedXml(facts),
  }))

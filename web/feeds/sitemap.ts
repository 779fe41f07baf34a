import type { Facts } from '#contract/render.ts'
import { escapeMarkup } from '#web/lib/markup.ts'
import { absoluteAddressOf, indexedPaths } from '#web/seo/indexed-paths.ts'

export const sitemapXml = ({ siteUrl }: Facts) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...indexedPaths().map(
      (path) => `<url><loc>${escapeMarkup(absoluteAddressOf(path, siteUrl))}</loc></url>`,
    ),
    '</urlset>\n',
  ].join('\n')

/** The dashboard is not disallowed: robots have to load it to read its `noindex`. */
export const robotsTxt = ({ siteUrl }: Facts) =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${absoluteAddressOf('/sitemap.xml', siteUrl)}\n`

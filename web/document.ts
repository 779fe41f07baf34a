import type { Facts, ScriptAsset, SiteAssets } from '#contract/render.ts'
import { manifestPath, themeColour } from './feeds/manifest.ts'
import { focusStyles } from './lib/focus-styles.ts'
import { escapeMarkup } from './lib/markup.ts'
import type { PageMeta } from './routes.ts'
import { absoluteAddressOf, indexedPageAt } from './seo/indexed-pages.ts'
import { socialMetaTags } from './seo/social-meta-tags.ts'
import { structuredData } from './seo/structured-data.ts'
import drawings from './ui/glyph/glyphs.svg?raw'

const glyphs = drawings.replace(/>\s+</g, '><').trim()

const notListed = '<meta name="robots" content="noindex">'

const firstPicture =
  /<source type="image\/avif" srcSet="([^"]*)" sizes="([^"]*)"\/><img [^>]*fetchPriority="high"/

/** A tag that has the page's first picture fetched before its fonts: until they come, fonts of the same size stand in. */
function firstPictureTags(html: string): string[] {
  const [, files, sizes] = firstPicture.exec(html) ?? []
  if (files === undefined) return []
  return [
    `<link rel="preload" as="image" type="image/avif" imagesrcset="${files}" imagesizes="${sizes}" fetchpriority="high">`,
  ]
}

/** The page works without the script, so fonts and pictures come first; a script that is not async delays the first paint. */
const scriptTags = ({ file, parts }: ScriptAsset) => [
  ...parts.map((part) => `<link rel="modulepreload" fetchpriority="low" href="${part}">`),
  `<script async type="module" fetchpriority="low" src="${file}"></script>`,
]

type DocumentInput = {
  meta: PageMeta
  assets: SiteAssets
  css: string
  /** Tags of the head before the fonts, and after the styles. */
  first?: readonly string[]
  last: readonly string[]
  attributes?: string
  body: string
}

function documentHtml({ meta, assets, css, first = [], last, attributes = '', body }: DocumentInput): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(meta.title)}</title>`,
    `<meta name="description" content="${escapeMarkup(meta.description)}">`,
    `<meta name="theme-color" content="${themeColour}">`,
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    ...first,
    ...assets.fonts.map(
      (font) =>
        `<link rel="preload" href="${font}" as="font" type="font/woff2" fetchpriority="low" crossorigin>`,
    ),
    `<style>${css}</style>`,
    ...last,
  ].join('')
  return `<!doctype html><html lang="en-GB"${attributes}><head>${head}</head><body>${glyphs}${body}</body></html>`
}

type SiteDocument = {
  path: string
  facts: Facts
  assets: SiteAssets
  meta: PageMeta
  /** Styles of this page only. */
  styles: readonly string[]
  body: string
  /** Whether the page answers a refused form, and so is at the address of the post. */
  isRefused: boolean
}

export function siteDocument({ path, facts, assets, meta, styles, body, isRefused }: SiteDocument): string {
  const page = indexedPageAt(path)
  const listed = page && [
    `<link rel="canonical" href="${escapeMarkup(absoluteAddressOf(path, facts.siteUrl))}">`,
    ...socialMetaTags({ page, meta, facts }),
    `<link rel="alternate" type="application/rss+xml" title="${escapeMarkup(facts.name)}" href="/feed.xml">`,
  ]
  // Escaped so that nothing in it can close the element.
  const data = page && JSON.stringify(structuredData({ page, facts })).replaceAll('<', '\\u003c')
  return documentHtml({
    ...{ meta, assets },
    css: assets.css + styles.join('') + focusStyles(body),
    first: firstPictureTags(body),
    last: [...(listed ?? [notListed]), ...scriptTags(assets.site)],
    attributes: isRefused ? ` data-path="${path}"` : '',
    body: data ? `${body}<script type="application/ld+json">${data}</script>` : body,
  })
}

type OwnerDocument = { facts: Facts; assets: SiteAssets; meta: PageMeta; body: string; banner: string }

/** The dashboard's page: one application, and the facts that it shows. */
export function ownerDocument({ facts, assets, meta, body, banner }: OwnerDocument): string {
  return documentHtml({
    ...{ meta, assets },
    css: assets.sharedCss,
    last: [
      notListed,
      `<link rel="manifest" href="${manifestPath}">`,
      `<link rel="stylesheet" href="${assets.adminCss}">`,
      ...scriptTags(assets.admin),
    ],
    body: `${banner}<div id="root" data-facts="${escapeMarkup(JSON.stringify(facts))}">${body}</div>`,
  })
}

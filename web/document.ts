import type { Facts, ScriptAsset, SiteAssets } from '#contract/render.ts'
import { ownerManifestPath, themeColour } from './feeds/manifest.ts'
import { focusStyles } from './lib/focus-styles.ts'
import { escapeMarkup } from './lib/markup.ts'
import type { PageMeta } from './routes.ts'
import { absoluteAddressOf, type IndexedPage, indexedPageAt } from './seo/indexed-pages.ts'
import { socialMetaTags } from './seo/social-meta-tags.ts'
import { structuredData } from './seo/structured-data.ts'
import sprite from './ui/glyph/sprite.svg?raw'

const firstPicture =
  /<source type="image\/avif" srcSet="([^"]*)" sizes="([^"]*)"\/><img [^>]*fetchPriority="high"/

/** A tag that has the page's first picture fetched before its fonts, which the parser would meet earlier. */
function firstPictureTags(html: string): string[] {
  const [, files, sizes] = firstPicture.exec(html) ?? []
  if (files === undefined) return []
  return [
    `<link rel="preload" as="image" type="image/avif" imagesrcset="${files}" imagesizes="${sizes}" fetchpriority="high">`,
  ]
}

/** JSON for a script element, escaped so that nothing in it can close the element. */
const embeddedJson = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')

const glyphs = sprite.replace(/>\s+</g, '><').trim()

const notListed = '<meta name="robots" content="noindex">'

function findingTags(page: IndexedPage, meta: PageMeta, facts: Facts): string[] {
  return [
    `<link rel="canonical" href="${escapeMarkup(absoluteAddressOf(page.path, facts.siteUrl))}">`,
    ...socialMetaTags({ page, meta, facts }),
    `<link rel="alternate" type="application/rss+xml" title="${escapeMarkup(facts.name)}" href="/feed.xml">`,
  ]
}

/** The page works without the script, so fonts and pictures come first; a script that is not async delays the first paint. */
const scriptTags = ({ parts, ...script }: ScriptAsset) => [
  ...parts.map(
    ({ file, integrity }) =>
      `<link rel="modulepreload" fetchpriority="low" href="${file}" integrity="${integrity}">`,
  ),
  `<script async type="module" fetchpriority="low" src="${script.file}" integrity="${script.integrity}"></script>`,
]

type HeadInput = {
  meta: PageMeta
  css: string
  assets: SiteAssets
  styles?: readonly string[]
  first?: readonly string[]
  tags: readonly string[]
  manifest?: string
}

const headHtml = ({
  meta,
  css,
  assets,
  styles = [],
  first = [],
  tags,
  manifest = '/manifest.webmanifest',
}: HeadInput) =>
  [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(meta.title)}</title>`,
    `<meta name="description" content="${escapeMarkup(meta.description)}">`,
    `<meta name="theme-color" content="${themeColour}">`,
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="${manifest}">`,
    ...first,
    ...assets.fonts.map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
    `<style>${css}${styles.join('')}</style>`,
    ...tags,
  ].join('')

const documentHtml = (attributes: string, head: string, body: string) =>
  `<!doctype html><html lang="en-GB"${attributes}><head>${head}</head><body>${glyphs}${body}</body></html>`

type SiteDocument = {
  path: string
  facts: Facts
  assets: SiteAssets
  meta: PageMeta
  /** Styles of this page only. */
  styles: readonly string[]
  body: string
  /** Whether the page answers a form post, and so is at the address of the post. */
  isReturned: boolean
}

export function siteDocument(input: SiteDocument): string {
  const { path, facts, assets, meta, styles, body, isReturned } = input
  const indexed = indexedPageAt(path)
  const tags = [...(indexed ? findingTags(indexed, meta, facts) : [notListed]), ...scriptTags(assets.site)]
  const data = indexed
    ? `<script type="application/ld+json">${embeddedJson(structuredData({ page: indexed, facts }))}</script>`
    : ''
  const allStyles = [...styles, focusStyles(body)]
  const head = headHtml({
    meta,
    css: assets.css,
    assets,
    styles: allStyles,
    first: firstPictureTags(body),
    tags,
  })
  return documentHtml(isReturned ? ` data-path="${path}"` : '', head, body + data)
}

type OwnerDocument = { facts: Facts; assets: SiteAssets; meta: PageMeta; body: string; banner: string }

/** The dashboard's page: one application, and the facts that it shows. */
export function ownerDocument({ facts, assets, meta, body, banner }: OwnerDocument): string {
  const tags = [notListed, `<link rel="stylesheet" href="${assets.adminCss}">`, ...scriptTags(assets.admin)]
  const root = `<div id="root" data-facts="${escapeMarkup(JSON.stringify(facts))}">${body}</div>`
  return documentHtml(
    '',
    headHtml({ meta, css: assets.sharedCss, assets, tags, manifest: ownerManifestPath }),
    banner + root,
  )
}

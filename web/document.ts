import type { SiteAssets, StyleFile } from '#contract/render.ts'
import type { PageMeta } from './app/routes.ts'
import { themeColour } from './files/manifest.ts'
import { addressOf, type IndexedPage } from './head/indexed-pages.ts'
import { shareTags } from './head/share-tags.ts'
import { structuredData } from './head/structured-data.ts'
import { escapeMarkup } from './lib/markup.ts'
import { type PageData, pageDataId } from './lib/page-data.ts'
import sprite from './ui/sprite.svg?raw'

/** JSON that may stand in a script element: nothing in it can close the element. */
const embeddedJson = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')

const glyphs = sprite.replace(/>\s+</g, '><').trim()

type DocumentInput = {
  meta: PageMeta
  body: string
  data: PageData
  assets: SiteAssets
  /** Styles of this page alone. */
  styles: readonly StyleFile[]
  isPrivate: boolean
  /** What search engines are told; without it they are asked to stay away. */
  indexed: IndexedPage | undefined
}

function findingTags({ meta, data: { facts }, indexed }: DocumentInput): string[] {
  if (!indexed) return ['<meta name="robots" content="noindex">']
  return [
    `<link rel="canonical" href="${escapeMarkup(addressOf(indexed.path, facts.siteUrl))}">`,
    ...shareTags({ page: indexed, meta, facts }),
    `<link rel="alternate" type="application/rss+xml" title="${escapeMarkup(facts.name)}" href="/feed.xml">`,
  ]
}

const jsonBlock = (attributes: string, value: unknown) =>
  `<script type="application/${attributes}>${embeddedJson(value)}</script>`

/** A whole page. The data blocks and the glyphs stand outside React's root, so React never draws or ships them. */
export function documentHtml(input: DocumentInput): string {
  const { meta, body, data, assets, styles, isPrivate, indexed } = input
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(meta.title)}</title>`,
    `<meta name="description" content="${escapeMarkup(meta.description)}">`,
    ...findingTags(input),
    `<meta name="theme-color" content="${themeColour}">`,
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...assets.fonts.map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
    `<style>${assets.css}${styles.map(({ css }) => css).join('')}</style>`,
    // Says that they are here: the page's module would fetch them, and style the whole page once more.
    ...styles.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled>`),
    ...(isPrivate ? [`<link rel="stylesheet" href="${assets.adminCss}">`] : []),
    // The page is read without them: they come after fonts and pictures, and none waits for another.
    ...assets.scriptParts.map((part) => `<link rel="modulepreload" fetchpriority="low" href="${part}">`),
    // Any other script in the head costs a slow phone some 60 ms before it paints the page.
    `<script async type="module" fetchpriority="low" src="${assets.script}"></script>`,
  ]
  return [
    '<!doctype html><html lang="en-GB"><head>',
    ...head,
    '</head><body>',
    glyphs,
    `<div id="root">${body}</div>`,
    jsonBlock(`json" id="${pageDataId}"`, data),
    ...(indexed ? [jsonBlock('ld+json"', structuredData({ page: indexed, facts: data.facts }))] : []),
    '</body></html>',
  ].join('')
}

import type { Facts, ScriptAsset, SiteAssets } from '#contract/render.ts'
import { escapeMarkup } from './lib/markup.ts'
import type { PageMeta } from './routes.ts'
import { absoluteAddressOf, indexedPaths } from './seo/indexed-paths.ts'
import { socialMetaTags } from './seo/social-meta-tags.ts'
import { structuredData } from './seo/structured-data.ts'
import drawings from './ui/glyph/glyphs.svg?raw'

const glyphs = drawings.replace(/>\s+</g, '><').trim()

export const notListed = '<meta name="robots" content="noindex">'

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

type Document = {
  meta: PageMeta
  fonts: SiteAssets['fonts']
  css: string
  /** Further tags of the head. */
  tags: readonly string[]
  script: ScriptAsset
  attributes?: string
  body: string
}

export function documentHtml({ meta, fonts, css, tags, script, attributes = '', body }: Document): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(meta.title)}</title>`,
    `<meta name="description" content="${escapeMarkup(meta.description)}">`,
    // Cream 50 of the tokens: the browser paints its own bars around the page in it.
    '<meta name="theme-color" content="#fbf6ee">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    ...firstPictureTags(body),
    ...fonts.map(
      (font) =>
        `<link rel="preload" href="${font}" as="font" type="font/woff2" fetchpriority="low" crossorigin>`,
    ),
    `<style>${css}</style>`,
    ...tags,
    ...scriptTags(script),
  ].join('')
  return `<!doctype html><html lang="en-GB"${attributes}><head>${head}</head><body>${glyphs}${body}</body></html>`
}

/** What search engines, feed readers and shared links read of a page: tags of its head, and a data block. */
export function publicData(path: string, meta: PageMeta, facts: Facts): { tags: string[]; block: string } {
  if (!indexedPaths().includes(path)) return { tags: [notListed], block: '' }
  // Escaped so that nothing in it can close the element.
  const data = JSON.stringify(structuredData(path, facts)).replaceAll('<', '\\u003c')
  return {
    tags: [
      `<link rel="canonical" href="${escapeMarkup(absoluteAddressOf(path, facts.siteUrl))}">`,
      ...socialMetaTags(path, meta, facts),
      `<link rel="alternate" type="application/rss+xml" title="${escapeMarkup(facts.name)}" href="/feed.xml">`,
    ],
    block: `<script type="application/ld+json">${data}</script>`,
  }
}

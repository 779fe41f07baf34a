import type { SiteAssets } from '#contract/render.ts'
import type { PageMeta } from './app/routes.ts'
import { type PageData, pageDataId } from './lib/page-data.ts'
import sprite from './ui/sprite.svg?raw'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

/** JSON that may stand in a script element: nothing in it can close the element. */
const embeddedJson = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')

const glyphs = sprite.replace(/>\s+</g, '><').trim()

type DocumentInput = {
  meta: PageMeta
  body: string
  data: PageData
  assets: SiteAssets
  /** Styles of this page alone. */
  pageCss: string
  isPrivate: boolean
}

/** A whole page. The data block and the glyphs stand outside React's root, so React never draws or ships them. */
export function documentHtml({ meta, body, data, assets, pageCss, isPrivate }: DocumentInput): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(meta.title)}</title>`,
    `<meta name="description" content="${escapeHtml(meta.description)}">`,
    ...(isPrivate
      ? ['<meta name="robots" content="noindex">']
      : [`<link rel="canonical" href="${escapeHtml(new URL(data.path, data.facts.siteUrl).href)}">`]),
    '<meta name="theme-color" content="#fbf6ee">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    ...assets.fonts.map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
    `<style>${assets.css}${pageCss}</style>`,
    ...(isPrivate ? [`<link rel="stylesheet" href="${assets.adminCss}">`] : []),
    `<script type="module" src="${assets.script}"></script>`,
  ]
  return [
    '<!doctype html><html lang="en-GB"><head>',
    ...head,
    '</head><body>',
    glyphs,
    `<div id="root">${body}</div>`,
    `<script type="application/json" id="${pageDataId}">${embeddedJson(data)}</script>`,
    '</body></html>',
  ].join('')
}

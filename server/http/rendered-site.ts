import { hash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { fillChangedTimes } from '#contract/changed-times.ts'
import type { RenderedPage } from '#contract/render.ts'
import { compressAndStorePage, type Stored } from './page-store.ts'
import { storeFile } from './public-files.ts'
import type { RenderCache } from './render-cache.ts'
import { renderPages, type Shown } from './rendered-pages.ts'
import { documentSecurityHeaders } from './security-headers.ts'
import type { Site } from './site.ts'

/**
 * Links that browsers may prerender: those to pages of the site, when one is likely to be followed. Excludes the
 * current page, the dashboard, targets of mailed links, and files (anything with an extension).
 */
const rules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/api/*', '/newsletter/*', '/privacy/request/*', '/*.*'] } },
          { not: { selector_matches: '[aria-current=page]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

const element = `<script type="speculationrules">${JSON.stringify(rules)}</script>`

/** Adds the rules to a page. In a file of their own they would be requested before the page's first picture. */
export const addSpeculationRules = (html: string): string => html.replace('</head>', `${element}</head>`)

/** The current path of a former one; undefined if its page is gone. */
export type Moved = ReadonlyMap<string, string | undefined>
export type Answers = ReadonlyMap<string, Stored>
/** When each page last changed; pages not listed have the time of the build. */
export type ChangedTimes = ReadonlyMap<string, Date>

/** All pages and files served at one time. */
export type RenderedSite = {
  shown: Shown
  moved: Moved
  pages: Answers
  all: Answers
  notFound: Stored
  gone: Stored
  /** Content hashes of all pages and files whose changes are dated. */
  hashes: ReadonlyMap<string, string>
  /** Hashes under which this render is cached on the disk. */
  cacheKeys: ReadonlySet<string>
  keep: () => void
}

type EditionDeps = { site: Site; files: Answers; kept: RenderCache }

const neverStored = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

export function documentHeaders({ html, isPrivate }: RenderedPage, siteUrl: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    ...(isPrivate && neverStored),
    ...documentSecurityHeaders(html, siteUrl, isPrivate),
  }
}

export const standIns: readonly string[] = ['/404', '/410']

/** Renders every page. An unchanged page keeps its stored answer with its compressed forms. */
export async function renderSite(
  { site, files, kept }: EditionDeps,
  { shown, moved }: Pick<RenderedSite, 'shown' | 'moved'>,
  before: Answers,
) {
  async function storePage(path: string, page: RenderedPage) {
    const isCached = !page.isPrivate && page.status === 200
    const html = isCached ? addSpeculationRules(page.html) : page.html
    const body = Buffer.from(html)
    const known = before.get(path)
    if (known?.variants.identity.body.equals(body)) return known
    const answered = {
      body,
      status: page.status,
      headers: documentHeaders({ ...page, html }, shown.facts.siteUrl),
      isCompressible: true,
      isCached,
    }
    return await compressAndStorePage(answered, kept, site.brotliQuality)
  }

  const { rendered, hash: renderedHash, keep } = await renderPages(site, shown, kept)
  const pages = new Map<string, Stored>()
  const hashes = new Map<string, string>()
  // One at a time: hashing and compressing all pages at once would keep visitors waiting.
  for (const [path, page] of Object.entries(rendered.pages)) {
    const stored = await storePage(path, page)
    pages.set(path, stored)
    if (stored.tag !== undefined) hashes.set(path, stored.hash)
    await yieldToEventLoop()
  }
  const [notFound, gone] = standIns.map((path) => pages.get(path))
  if (!notFound || !gone) throw new Error('The renderer lacks the page for /404 or for /410')
  for (const [path, text] of Object.entries(rendered.files)) {
    const said = fillChangedTimes(text, (page) => hashes.get(page) ?? '')
    hashes.set(path, hash('sha256', said, 'base64url').slice(0, 20))
  }

  return {
    hashes,
    /** Completes the render with the time of each page's last change. */
    async date(times: ChangedTimes): Promise<RenderedSite> {
      const timeOf = (path: string) => {
        const at = times.get(path) ?? site.builtAt
        // HTTP dates have whole seconds.
        return new Date(Math.floor(at.getTime() / 1000) * 1000)
      }
      for (const [path, stored] of pages) if (hashes.has(path)) stored.changedAt = timeOf(path)
      const texts = new Map<string, Stored>()
      for (const [path, text] of Object.entries(rendered.files)) {
        const words = fillChangedTimes(text, (page, form) => {
          const at = timeOf(page)
          return form === 'http' ? at.toUTCString() : at.toISOString().replace('.000', '')
        })
        const body = Buffer.from(words)
        const known = before.get(path)
        const stored = known?.variants.identity.body.equals(body)
          ? known
          : await storeFile(path, body, {
              kept,
              siteUrl: shown.facts.siteUrl,
              brotliQuality: site.brotliQuality,
            })
        stored.changedAt = timeOf(path)
        texts.set(path, stored)
      }
      // Pages first: they are few, and every visit starts with one.
      const all = new Map([...pages, ...files, ...texts])
      const cacheKeys = new Set([renderedHash, ...Array.from(all.values(), (stored) => stored.hash)])
      return { shown, moved, pages, all, notFound, gone, hashes, cacheKeys, keep }
    },
  }
}

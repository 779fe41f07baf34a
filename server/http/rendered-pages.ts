import { hash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { PageContent } from '#content/documents/website-content.ts'
import type { Facts } from '#contract/render.ts'
import type { RenderCache } from './render-cache.ts'
import type { Site } from './site.ts'

const Rendered = z.object({
  pages: z.record(
    z.string(),
    z.object({ html: z.string(), status: z.literal([200, 404, 410]), isPrivate: z.boolean() }),
  ),
  /** Files for programs, such as the sitemap, by path. */
  files: z.record(z.string(), z.string()),
})
export type Rendered = z.output<typeof Rendered>

/** The input of a render, besides the build. */
export type Shown = { facts: Facts; content: PageContent }

async function render({ loadRenderer, assets }: Site, shown: Shown): Promise<Rendered> {
  const renderer = await loadRenderer()
  const pages: Rendered['pages'] = {}
  for (const path of renderer.pagePaths(shown.content)) {
    pages[path] = await renderer.renderPage({ path, ...shown, assets })
    // A publish renders while visitors are served: they wait for one page at most.
    await yieldToEventLoop()
  }
  return { pages, files: { ...(await renderer.renderFiles(shown)) } }
}

type Kept = {
  rendered: Rendered
  /** Hash of all inputs. */
  hash: string
  /** Caches them for the next start. */
  keep: () => void
}

/**
 * All public pages, from the cache of an earlier start with the same build and content if possible: React is then not
 * even loaded.
 */
export async function renderPages(site: Site, shown: Shown, kept: RenderCache): Promise<Kept> {
  await yieldToEventLoop()
  const madeOf = JSON.stringify([site.kept?.rendererHash, shown, site.assets])
  const madeOfHash = hash('sha256', madeOf)
  const name = `${madeOfHash}.pages.json`
  const found = kept.find(name)
  if (found) {
    const rendered = Rendered.parse(JSON.parse(found.toString()))
    return { rendered, hash: madeOfHash, keep: () => {} }
  }
  const save = kept.saver()
  await yieldToEventLoop()
  const rendered = await render(site, shown)
  return { rendered, hash: madeOfHash, keep: () => save(name, Buffer.from(JSON.stringify(rendered))) }
}

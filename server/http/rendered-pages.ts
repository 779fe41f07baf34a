import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Facts } from '#contract/render.ts'
import type { KeptFiles } from './kept-files.ts'
import type { Site } from './site.ts'

const Rendered = z.object({
  pages: z.record(
    z.string(),
    z.object({ html: z.string(), status: z.literal([200, 404]), isPrivate: z.boolean() }),
  ),
  /** What programs read of the site, by path. */
  files: z.record(z.string(), z.string()),
})
type Rendered = z.output<typeof Rendered>

async function render({ loadRenderer, assets }: Site, facts: Facts): Promise<Rendered> {
  const renderer = await loadRenderer()
  const pages: Rendered['pages'] = {}
  for (const path of renderer.pagePaths) pages[path] = await renderer.renderPage({ path, facts, assets })
  return { pages, files: { ...(await renderer.renderFiles(facts)) } }
}

/** Every public page, as the last start with the same build and facts has left it: React need not even be loaded. */
export async function renderPages(site: Site, facts: Facts, kept: KeptFiles): Promise<Rendered> {
  const madeOf = JSON.stringify([site.kept?.rendererHash, facts, site.assets])
  const name = `${hash('sha256', madeOf)}.pages.json`
  const found = kept.find(name)
  if (found) return Rendered.parse(JSON.parse(found.toString()))
  const rendered = await render(site, facts)
  kept.save(name, Buffer.from(JSON.stringify(rendered)))
  return rendered
}

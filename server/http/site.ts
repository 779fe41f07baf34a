import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { PageContent } from '#content/content.ts'
import type { Renderer, SiteAssets } from '#contract/render.ts'
import { StartError } from '#server/process/start-error.ts'

/** The built site in `dist`. */
export type Site = {
  renderer: Renderer<PageContent>
  assets: SiteAssets
  /** The folder with the files for browsers, and their paths on the website. */
  folder: string
  files: ReadonlySet<string>
}

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z._default(z.array(z.string()), []),
  }),
)
type Manifest = z.output<typeof Manifest>

const builtFrom = {
  site: 'web/client.ts',
  admin: 'web/admin.tsx',
  css: 'web/styles/site.css',
  sharedCss: 'web/styles/shared.css',
  adminCss: 'web/styles/admin.css',
} as const

/** Every page needs the English part of each font; browsers fetch the rest when a character needs it. */
function fontsToPreload(css: string): string[] {
  const urls = Array.from(css.matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g), ([, url]) => url ?? '')
  return [...new Set(urls)].filter((url) => url.includes('-english-'))
}

/** All static imports of a script, so that a browser can preload them at once. */
function partsOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  for (const part of manifest[name]?.imports ?? []) {
    // Imports may be circular.
    if (part === name || seen.has(part)) continue
    seen.add(part)
    partsOf(manifest, part, seen)
  }
  return [...seen]
}

/** What one of the two builds for browsers holds. */
function readBuild(client: string, name: 'manifest' | 'owner') {
  const text = readFileSync(join(client, `.vite/${name}.json`), 'utf8')
  const manifest = Manifest.parse(JSON.parse(text))
  const fileOf = (source: string) => {
    const file = manifest[source]?.file
    if (!file)
      throw new StartError(
        `The build holds nothing made from ${source}. Please build the site again: npm run build`,
      )
    return file
  }
  const scriptAt = (file: string) => ({
    file: `/${file}`,
    integrity: `sha256-${hash('sha256', readFileSync(join(client, file)), 'base64')}`,
  })
  const scriptFrom = (source: string) => ({
    ...scriptAt(fileOf(source)),
    parts: partsOf(manifest, source).map((part) => scriptAt(fileOf(part))),
  })
  return { fileOf, scriptFrom }
}

function readAssets(client: string): SiteAssets {
  const forVisitors = readBuild(client, 'manifest')
  const forOwner = readBuild(client, 'owner')
  const textOf = (file: string) => readFileSync(join(client, file), 'utf8')
  const css = textOf(forVisitors.fileOf(builtFrom.css))
  return {
    site: forVisitors.scriptFrom(builtFrom.site),
    admin: forOwner.scriptFrom(builtFrom.admin),
    css,
    sharedCss: textOf(forOwner.fileOf(builtFrom.sharedCss)),
    fonts: fontsToPreload(css),
    adminCss: `/${forOwner.fileOf(builtFrom.adminCss)}`,
  }
}

/** Paths of all files but the build's metadata, source maps, and compressed forms of others. */
const listFiles = (client: string): ReadonlySet<string> =>
  new Set(
    readdirSync(client, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(client, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
      .filter((path) => !path.startsWith('/.vite/') && !/\.(?:map|br|gz)$/.test(path)),
  )

/** Loads the built site. */
export async function loadSite(dist: string): Promise<Site> {
  const folder = join(dist, 'client')
  const rendererFile = join(dist, 'server/render.js')
  if (!existsSync(rendererFile) || !existsSync(folder)) {
    throw new StartError('The site has not been built yet. Please run: npm run build')
  }
  const renderer: Renderer<PageContent> = await import(pathToFileURL(rendererFile).href)
  return { renderer, assets: readAssets(folder), folder, files: listFiles(folder) }
}

import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { PageContent } from '#content/documents/website-content.ts'
import type { Renderer, SiteAssets } from '#contract/render.ts'
import { StartError } from '#server/process/start-error.ts'

/** What the build left in `dist`. */
export type Site = {
  /** Only for what is not kept from an earlier start: React is a third of the memory of all the server's code. */
  loadRenderer: () => Promise<Renderer<PageContent>>
  assets: SiteAssets
  /** Since when pages that nobody has changed since are as they are. */
  builtAt: Date
  /** Public files by their URL path. */
  files: ReadonlyMap<string, Buffer>
  /** Where what is made of the site is kept from start to start, and what it was made by. */
  kept?: { folder: string; rendererHash: string }
  /** Of pages: the best where nothing is said. */
  brotliQuality?: number
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
  adminCss: 'web/styles/admin.css',
} as const

/** The English part of each font is needed by every page; the browser fetches the rest when a letter asks for it. */
function fontsToPreload(css: string): string[] {
  const urls = Array.from(css.matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g), ([, url]) => url ?? '')
  return [...new Set(urls)].filter((url) => url.includes('-english-'))
}

/** Everything that a script imports at its start, so that a browser can ask for all of it at once. */
function partsOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  for (const part of manifest[name]?.imports ?? []) {
    // Parts may import one another in a circle.
    if (part === name || seen.has(part)) continue
    seen.add(part)
    partsOf(manifest, part, seen)
  }
  return [...seen]
}

function readAssets(client: string): SiteAssets {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')))
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
  const css = readFileSync(join(client, fileOf(builtFrom.css)), 'utf8')
  return {
    site: scriptFrom(builtFrom.site),
    admin: scriptFrom(builtFrom.admin),
    css,
    fonts: fontsToPreload(css),
    adminCss: `/${fileOf(builtFrom.adminCss)}`,
  }
}

// Not the metadata of the build.
const isPublic = (path: string) => !path.startsWith('/.vite/') && !path.endsWith('.map')

// Reading one after another takes a tenth of the time of reading hundreds at once, and nothing else is to be done meanwhile.
function readFiles(client: string): Map<string, Buffer> {
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: `/${relative(client, file).split(sep).join('/')}` }))
    .filter(({ path }) => isPublic(path))
  return new Map(files.map(({ file, path }) => [path, readFileSync(file)]))
}

function isRenderer(module: object): module is Renderer<PageContent> {
  const wanted: readonly (keyof Renderer)[] = ['pagePaths', 'requestPaths', 'renderPage', 'renderFiles']
  return wanted.every((name) => name in module)
}

async function loadRenderer(file: string): Promise<Renderer<PageContent>> {
  const renderer: object = await import(pathToFileURL(file).href)
  if (!isRenderer(renderer)) throw new StartError(`${file} is no renderer. Please build the site again.`)
  return renderer
}

/** Reads the built site into memory. */
export function loadSite(dist: string): Site {
  const client = join(dist, 'client')
  const rendererFile = join(dist, 'server/render.js')
  if (!existsSync(rendererFile) || !existsSync(client)) {
    throw new StartError('The site has not been built yet. Please run: npm run build')
  }
  return {
    loadRenderer: () => loadRenderer(rendererFile),
    assets: readAssets(client),
    builtAt: statSync(rendererFile).mtime,
    files: readFiles(client),
    kept: { folder: join(dist, 'kept'), rendererHash: hash('sha256', readFileSync(rendererFile)) },
  }
}

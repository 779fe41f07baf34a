import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { PageContent } from '#content/documents/website-content.ts'
import type { Renderer, SiteAssets } from '#contract/render.ts'
import { StartError } from '#server/process/start-error.ts'
import type { PublicFiles } from './page-store.ts'
import { isServedFromDisk } from './public-files.ts'

/** The built site in `dist`. */
export type Site = {
  /** Loaded only if pages are not in the cache: React takes a third of the memory of all server code. */
  loadRenderer: () => Promise<Renderer<PageContent>>
  assets: SiteAssets
  /** The build's time: the date of pages not changed since. */
  builtAt: Date
  files: PublicFiles
  /** Cache folder for rendered pages, and the renderer's hash, on which they depend. */
  kept?: { folder: string; rendererHash: string }
  /** Brotli quality of pages and files; the best by default. */
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

// Excludes the build's metadata and source maps.
const isPublic = (path: string) => !path.startsWith('/.vite/') && !path.endsWith('.map')

// Sequential reads take a tenth of the time of hundreds in parallel, and nothing else happens during the start.
function readFiles(client: string): PublicFiles {
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: `/${relative(client, file).split(sep).join('/')}` }))
    .filter(({ path }) => isPublic(path))
  return new Map(
    files.map(({ file, path }) => [
      path,
      isServedFromDisk(path) ? { file, bytes: statSync(file).size } : readFileSync(file),
    ]),
  )
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

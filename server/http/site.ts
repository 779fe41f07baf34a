import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { Renderer, SiteAssets } from '#contract/render.ts'
import { StartError } from '#server/start-error.ts'

/** What the build left in `dist`. */
export type Site = {
  renderer: Renderer
  assets: SiteAssets
  /** Public files by their URL path. */
  files: ReadonlyMap<string, Buffer>
}

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z._default(z.array(z.string()), []),
    css: z._default(z.array(z.string()), []),
  }),
)
type Manifest = z.output<typeof Manifest>

const builtFrom = {
  script: 'web/client.ts',
  css: 'web/styles/site.css',
  adminCss: 'web/styles/admin.css',
} as const

/** The English part of each font is needed by every page; the browser fetches the rest when a letter asks for it. */
function fontsToPreload(css: string): string[] {
  const urls = Array.from(css.matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g), ([, url]) => url ?? '')
  return [...new Set(urls)].filter((url) => url.includes('-english-'))
}

/** The style files that a module brings, those of what it imports first. Parts may import one another in a circle. */
function styleFilesOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return []
  seen.add(name)
  const { imports = [], css = [] } = manifest[name] ?? {}
  return [...new Set([...imports.flatMap((part) => styleFilesOf(manifest, part, seen)), ...css])]
}

async function readModuleStyles(client: string, manifest: Manifest): Promise<SiteAssets['moduleStyles']> {
  const read = async (file: string) => ({ href: `/${file}`, css: await readFile(join(client, file), 'utf8') })
  const sources = Object.keys(manifest).filter((name) => name.endsWith('.tsx'))
  return Object.fromEntries(
    await Promise.all(
      sources.map(async (name) => [name, await Promise.all(styleFilesOf(manifest, name).map(read))] as const),
    ),
  )
}

async function readAssets(client: string): Promise<SiteAssets> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')))
  const fileOf = (source: string) => {
    const file = manifest[source]?.file
    if (!file)
      throw new StartError(
        `The build holds nothing made from ${source}. Please build the site again: npm run build`,
      )
    return file
  }
  const css = await readFile(join(client, fileOf(builtFrom.css)), 'utf8')
  return {
    script: `/${fileOf(builtFrom.script)}`,
    scriptParts: (manifest[builtFrom.script]?.imports ?? []).map((part) => `/${fileOf(part)}`),
    css,
    moduleStyles: await readModuleStyles(client, manifest),
    fonts: fontsToPreload(css),
    adminCss: `/${fileOf(builtFrom.adminCss)}`,
  }
}

// The build's own papers, and the empty page that the rendered ones replace.
const isPublic = (path: string) =>
  !path.startsWith('/.vite/') && !path.endsWith('.html') && !path.endsWith('.map')

async function readFiles(client: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: `/${relative(client, file).split(sep).join('/')}` }))
    .filter(({ path }) => isPublic(path))
  return new Map(
    await Promise.all(files.map(async ({ file, path }) => [path, await readFile(file)] as const)),
  )
}

function isRenderer(module: object): module is Renderer {
  const wanted: readonly (keyof Renderer)[] = ['pagePaths', 'requestPaths', 'renderPage', 'renderFiles']
  return wanted.every((name) => name in module)
}

/** Reads the built site into memory. */
export async function loadSite(dist: string): Promise<Site> {
  const client = join(dist, 'client')
  const rendererFile = join(dist, 'server/render.js')
  if (!existsSync(rendererFile) || !existsSync(client)) {
    throw new StartError('The site has not been built yet. Please run: npm run build')
  }
  const renderer: object = await import(pathToFileURL(rendererFile).href)
  if (!isRenderer(renderer))
    throw new StartError(`${rendererFile} is no renderer. Please build the site again.`)
  return { renderer, assets: await readAssets(client), files: await readFiles(client) }
}

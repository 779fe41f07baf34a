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
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
)
type Manifest = z.output<typeof Manifest>

/** Every page needs the English part of each font; browsers fetch the rest when a character needs it. */
function fontsToPreload(css: string): string[] {
  const urls = Array.from(css.matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g), ([, url]) => url ?? '')
  return [...new Set(urls)].filter((url) => url.includes('-english-'))
}

/** All static imports of a script, so that a browser can preload them at once. A set grows while it is walked. */
function partsOf(manifest: Manifest, name: string): string[] {
  const parts = new Set([name])
  for (const part of parts) for (const next of manifest[part]?.imports ?? []) parts.add(next)
  return [...parts].slice(1)
}

/** What one of the two builds for browsers holds. */
function readBuild(client: string, name: 'manifest' | 'owner') {
  const text = readFileSync(join(client, `.vite/${name}.json`), 'utf8')
  const manifest = Manifest.parse(JSON.parse(text))
  const fileOf = (source: string) => {
    const { file } = manifest[source] ?? {}
    if (file === undefined) throw new StartError('The build is incomplete. Please run: npm run build')
    return file
  }
  const pathOf = (source: string) => `/${fileOf(source)}`
  return {
    pathOf,
    textOf: (source: string) => readFileSync(join(client, fileOf(source)), 'utf8'),
    scriptFrom: (source: string) => ({
      file: pathOf(source),
      parts: partsOf(manifest, source).map(pathOf),
    }),
  }
}

function readAssets(client: string): SiteAssets {
  const forVisitors = readBuild(client, 'manifest')
  const forOwner = readBuild(client, 'owner')
  const css = forVisitors.textOf('web/styles/site.css')
  return {
    site: forVisitors.scriptFrom('web/client.ts'),
    admin: forOwner.scriptFrom('web/admin.tsx'),
    css,
    sharedCss: forOwner.textOf('web/styles/shared.css'),
    fonts: fontsToPreload(css),
    adminCss: forOwner.pathOf('web/styles/admin.css'),
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

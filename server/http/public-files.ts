import { extname } from 'node:path'
import type { KeptFiles } from './kept-files.ts'
import { type Stored, store } from './page-store.ts'
import type { Site } from './site.ts'
import { speculationPath } from './speculation-rules.ts'

type MediaType = { type: string; isCompressible: boolean }

const text = (type: string): MediaType => ({ type, isCompressible: true })
const packed = (type: string): MediaType => ({ type, isCompressible: false })

const mediaTypes: Record<string, MediaType> = {
  '.js': text('text/javascript; charset=utf-8'),
  '.css': text('text/css; charset=utf-8'),
  '.svg': text('image/svg+xml'),
  '.json': text('application/json'),
  '.webmanifest': text('application/manifest+json'),
  '.txt': text('text/plain; charset=utf-8'),
  '.xml': text('application/xml'),
  '.ico': text('image/x-icon'),
  '.woff2': packed('font/woff2'),
  '.avif': packed('image/avif'),
  '.webp': packed('image/webp'),
  '.jpg': packed('image/jpeg'),
  '.png': packed('image/png'),
}
const unknownType = packed('application/octet-stream')

const hashInName = /[.-][0-9a-f]{8}[.-]/

/** A name that changes with the content may be kept for ever. Everything in /assets/ has one. */
function lifetimeOf(path: string): string {
  const isHashed = path.startsWith('/assets/') || hashInName.test(path)
  return isHashed ? 'public,max-age=31536000,immutable' : 'public,max-age=3600'
}

export function storeFile(path: string, body: Buffer, kept: KeptFiles): Promise<Stored> {
  const { type, isCompressible } =
    path === speculationPath
      ? text('application/speculationrules+json')
      : (mediaTypes[extname(path)] ?? unknownType)
  const headers = {
    'content-type': type,
    'cache-control': lifetimeOf(path),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    // An SVG that is opened by itself is a document, and runs nothing.
    ...(type === 'image/svg+xml' && {
      'content-security-policy': "default-src 'none';style-src 'unsafe-inline'",
    }),
  }
  return store({ body, headers, isCompressible, isCached: true }, kept)
}

export async function storeFiles(files: Site['files'], kept: KeptFiles): Promise<Map<string, Stored>> {
  const entries = Array.from(
    files,
    async ([path, body]) => [path, await storeFile(path, body, kept)] as const,
  )
  return new Map(await Promise.all(entries))
}

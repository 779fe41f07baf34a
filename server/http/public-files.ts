import { extname } from 'node:path'
import {
  compressAndStorePage,
  type FileOnDisk,
  type PublicFiles,
  type Stored,
  storeOnDisk,
} from './page-store.ts'
import type { RenderCache } from './render-cache.ts'
import { fileSecurityHeaders } from './security-headers.ts'

type MediaType = { type: string; isCompressible: boolean }

const text = (type: string): MediaType => ({ type, isCompressible: true })
const packed = (type: string): MediaType => ({ type, isCompressible: false })

const mediaTypes: Record<string, MediaType> = {
  '.js': text('text/javascript; charset=utf-8'),
  '.css': text('text/css; charset=utf-8'),
  '.svg': text('image/svg+xml; charset=utf-8'),
  '.json': text('application/json; charset=utf-8'),
  '.webmanifest': text('application/manifest+json; charset=utf-8'),
  '.txt': text('text/plain; charset=utf-8'),
  '.xml': text('application/xml; charset=utf-8'),
  '.ico': text('image/x-icon'),
  '.woff2': packed('font/woff2'),
  '.avif': packed('image/avif'),
  '.webp': packed('image/webp'),
  '.jpg': packed('image/jpeg'),
  '.png': packed('image/png'),
}
const unknownType = packed('application/octet-stream')

const mediaTypeOf = (path: string) => mediaTypes[extname(path)] ?? unknownType

const hashInName = /[.-][0-9a-f]{8}[.-]/

/** Whether a file is read when it is asked for: a picture whose name says what is in it. */
export function isServedFromDisk(path: string): boolean {
  const { type, isCompressible } = mediaTypeOf(path)
  return type.startsWith('image/') && !isCompressible && hashInName.test(path)
}

/** Files whose name contains a hash of their content are cached for ever, among them everything in /assets/. */
function lifetimeOf(path: string): string {
  const isHashed = path.startsWith('/assets/') || hashInName.test(path)
  return isHashed ? 'public,max-age=31536000,immutable' : 'public,max-age=3600'
}

type FileDeps = { kept: RenderCache; siteUrl: string; brotliQuality?: number | undefined }

export async function storeFile(
  path: string,
  body: Buffer | FileOnDisk,
  { kept, siteUrl, brotliQuality }: FileDeps,
): Promise<Stored> {
  const { type, isCompressible } = mediaTypeOf(path)
  const headers = {
    'content-type': type,
    'cache-control': lifetimeOf(path),
    ...fileSecurityHeaders(path, Buffer.isBuffer(body) ? body : undefined, siteUrl),
  }
  if (!Buffer.isBuffer(body)) return storeOnDisk(body, path, headers)
  return await compressAndStorePage({ body, headers, isCompressible, isCached: true }, kept, brotliQuality)
}

export async function storeFiles(files: PublicFiles, deps: FileDeps): Promise<Map<string, Stored>> {
  const entries = Array.from(
    files,
    async ([path, body]) => [path, await storeFile(path, body, deps)] as const,
  )
  return new Map(await Promise.all(entries))
}

import { hash as digest } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RenderCache } from './render-cache.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

function weightOf(encoding: string, offers: ReadonlyMap<string, number>): number {
  return offers.get(encoding) ?? offers.get('*') ?? 0
}

/** The smallest encoding that the client accepts. */
export function acceptedEncoding(header = ''): Encoding {
  const offers = new Map<string, number>()
  for (const offer of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    offers.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  if (weightOf('br', offers) > 0) return 'br'
  return weightOf('gzip', offers) > 0 ? 'gzip' : 'identity'
}

// Names and values alternate: the form that `writeHead` takes without copying.
type Variant = { body: Buffer; headers: string[] }

/** A file of which only the size is known until it is asked for. */
export type FileOnDisk = { file: string; bytes: number }

/** Files by URL path, in memory unless they are large and seldom asked for. */
export type PublicFiles = ReadonlyMap<string, Buffer | FileOnDisk>

/** One answer in every encoding that a client may accept. */
export type Stored = {
  status: number
  /** Undefined if browsers must not store the answer, so that it is never revalidated. */
  tag: string | undefined
  /** Hash of the content. */
  hash: string
  /** When the content last changed, in whole seconds; unset for files. */
  changedAt?: Date
  variants: Record<Encoding, Variant>
  notModified: string[]
  /** Makes the smallest encoding, which takes long; a faster one is served until then. */
  compress: () => Promise<void>
}

type Content = {
  body: Buffer
  status?: number
  headers: Readonly<Record<string, string>>
  isCompressible: boolean
  isCached: boolean
}

const tagOf = (hash: string) => hash.slice(0, 8)

const notModifiedHeaders = (headers: Readonly<Record<string, string>>) =>
  // Browsers update stored headers from a 304: otherwise they would keep an earlier release's policy.
  Object.entries(headers)
    .filter(([name]) => name !== 'content-type')
    .flat()

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

const compressors = {
  gzip: (body: Buffer) => toGzip(body, { level: 9 }),
  br: (body: Buffer, quality: number) =>
    toBrotli(body, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length, [constants.BROTLI_PARAM_QUALITY]: quality },
    }),
}

export async function compressAndStorePage(
  { body, status = 200, headers, isCompressible, isCached }: Content,
  kept: RenderCache,
  brotliQuality = 11,
): Promise<Stored> {
  const save = kept.saver()
  const hash = digest('sha256', body, 'base64url').slice(0, 20)
  // Short, but enough to tell versions of a page apart: headers count towards a page's first round trip.
  const tag = isCached ? tagOf(hash) : undefined
  const shared = { ...headers, ...(isCompressible && { vary: 'Accept-Encoding' }) }
  const variant = (encoded: Buffer, encoding: Encoding): Variant => ({
    body: encoded,
    headers: [
      ...Object.entries(shared).flat(),
      'content-length',
      String(encoded.length),
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ...(tag ? ['etag', `"${tag}-${encoding}"`] : []),
    ],
  })
  const identity = variant(body, 'identity')
  const stored: Stored = {
    status,
    tag,
    hash,
    variants: { identity, gzip: identity, br: identity },
    notModified: notModifiedHeaders(shared),
    compress: async () => {},
  }
  if (!isCompressible) return stored
  const compressAs = async (encoding: keyof typeof compressors) => {
    const form = await compressors[encoding](body, brotliQuality)
    save(`${hash}.${encoding}`, form)
    return variant(form, encoding)
  }
  const [gzipBefore, brBefore] = [kept.find(`${hash}.gzip`), kept.find(`${hash}.br`)]
  const gzipped = gzipBefore ? variant(gzipBefore, 'gzip') : await compressAs('gzip')
  stored.variants = { identity, gzip: gzipped, br: brBefore ? variant(brBefore, 'br') : gzipped }
  let compressed: Promise<void> | undefined
  if (!brBefore)
    stored.compress = () => {
      compressed ??= compressAs('br').then((br) => {
        stored.variants = { ...stored.variants, br }
      })
      return compressed
    }
  return stored
}

/**
 * The answer with a file that stays on the disk, for pictures: they are most of the website's bytes, and the system keeps
 * those that are asked for in memory. `name` stands for the content.
 */
export function storeOnDisk(
  { file, bytes }: FileOnDisk,
  name: string,
  headers: Readonly<Record<string, string>>,
): Stored {
  const hash = digest('sha256', name, 'base64url').slice(0, 20)
  const tag = tagOf(hash)
  const identity = {
    get body() {
      return readFileSync(file)
    },
    headers: [
      ...Object.entries(headers).flat(),
      ...['content-length', String(bytes), 'etag', `"${tag}-identity"`],
    ],
  }
  return {
    ...{ status: 200, tag, hash },
    variants: { identity, gzip: identity, br: identity },
    notModified: notModifiedHeaders(headers),
    compress: async () => {},
  }
}

function isUnchanged({ tag, changedAt }: Stored, { headers }: IncomingMessage): boolean {
  if (tag === undefined) return false
  const known = headers['if-none-match']
  if (known !== undefined) return known === '*' || known.includes(tag)
  const since = headers['if-modified-since']
  return changedAt !== undefined && since !== undefined && Date.parse(since) >= changedAt.getTime()
}

/** The bytes to send; undefined if their file is gone, because the site has been built again meanwhile. */
function readBody(variant: Variant): Buffer | undefined {
  try {
    return variant.body
  } catch {
    return undefined
  }
}

/** Writes a stored answer to a GET or HEAD request; returns false if it cannot be read any more. */
export function sendStored(stored: Stored, request: IncomingMessage, response: ServerResponse): boolean {
  const variant = stored.variants[acceptedEncoding(request.headers['accept-encoding']?.toString())]
  if (isUnchanged(stored, request)) {
    const tag = variant.headers.at(-1) ?? ''
    response.writeHead(304, [...stored.notModified, 'etag', tag])
    response.end()
    return true
  }
  const body = readBody(variant)
  if (body === undefined) return false
  const { changedAt } = stored
  response.writeHead(
    stored.status,
    changedAt ? ['last-modified', changedAt.toUTCString(), ...variant.headers] : variant.headers,
  )
  if (request.method === 'HEAD') response.end()
  else response.end(body)
  return true
}

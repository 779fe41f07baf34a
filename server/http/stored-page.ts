import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof encoders

/** A rendered page. */
export type StoredPage = {
  status: number
  /** Undefined if browsers must not store the page, so that it is never revalidated. */
  etag: string | undefined
  headers: Readonly<Record<string, string>>
  plain: Buffer
  /** Made when a client first accepts it. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

type Content = { text: string; status?: number; headers: Readonly<Record<string, string>>; isCached: boolean }

/** The page to serve; `before` is served on, with its encodings, if it says the same. */
export function storePage(
  { text, status = 200, headers, isCached }: Content,
  before?: StoredPage,
): StoredPage {
  const plain = Buffer.from(text)
  if (before?.plain.equals(plain)) return before
  // Short, but enough to tell versions of a page apart: headers count towards a page's first round trip.
  const etag = isCached ? hash('sha256', plain, 'base64url').slice(0, 8) : undefined
  return { status, etag, headers: { ...headers, vary: 'Accept-Encoding' }, plain, encoded: {} }
}

/** The smallest encoding that a client accepts. */
function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = String(headers['accept-encoding'] ?? '')
  return (['br', 'gzip'] as const).find((encoding) => new RegExp(`\\b${encoding}\\b`, 'i').test(accepted))
}

/** Answers a GET or HEAD request. */
export async function sendPage(page: StoredPage, request: FastifyRequest, reply: FastifyReply) {
  const { status, etag, headers, plain, encoded } = page
  reply.headers(headers)
  const known = request.headers['if-none-match']
  const encoding = encodingFor(request)
  if (etag !== undefined) {
    reply.header('etag', `"${etag}-${encoding ?? 'plain'}"`)
    // Any encoding of the page says the same.
    if (known !== undefined && (known === '*' || known.includes(etag)))
      return reply.code(304).removeHeader('content-type').send()
  }
  reply.code(status)
  if (!encoding) return reply.send(plain)
  encoded[encoding] ??= encoders[encoding](plain)
  return reply.header('content-encoding', encoding).send(await encoded[encoding])
}

import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** A rendered page in the encodings that clients accept. */
export type StoredPage = {
  status: number
  /** Undefined if browsers must not store the page, so that it is never revalidated. */
  etag: string | undefined
  headers: Readonly<Record<string, string>>
  plain: Buffer
  gzip: Buffer
  /** Made in the background, because it takes long; gzip is sent until then. */
  brotli: Buffer | undefined
}

type Content = { text: string; status?: number; headers: Readonly<Record<string, string>>; isCached: boolean }

/** The page to serve; `before` is served on, with its encodings, if it says the same. */
export async function storePage(
  { text, status = 200, headers, isCached }: Content,
  before?: StoredPage,
): Promise<StoredPage> {
  const plain = Buffer.from(text)
  if (before?.plain.equals(plain)) return before
  return {
    status,
    // Short, but enough to tell versions of a page apart: headers count towards a page's first round trip.
    etag: isCached ? hash('sha256', plain, 'base64url').slice(0, 8) : undefined,
    headers: { ...headers, vary: 'Accept-Encoding' },
    plain,
    gzip: await toGzip(plain),
    brotli: undefined,
  }
}

export async function compressPage(page: StoredPage, quality = constants.BROTLI_MAX_QUALITY): Promise<void> {
  page.brotli ??= await toBrotli(page.plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: page.plain.length,
    },
  })
}

/** Tells whether a client accepts this encoding, which it may also name to refuse it (`br;q=0`). */
const accepting = (encoding: string) => {
  const offer = new RegExp(`(?:^|[\\s,])${encoding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`, 'i')
  return ({ headers }: FastifyRequest) => offer.test(String(headers['accept-encoding'] ?? ''))
}
const acceptsBrotli = accepting('br')
const acceptsGzip = accepting('gzip')

/** Answers a GET or HEAD request. */
export function sendPage(page: StoredPage, request: FastifyRequest, reply: FastifyReply) {
  const { status, etag, headers, plain, gzip, brotli } = page
  reply.headers(headers)
  const known = request.headers['if-none-match']
  const [body, encoding] =
    brotli && acceptsBrotli(request)
      ? [brotli, 'br']
      : acceptsGzip(request)
        ? [gzip, 'gzip']
        : [plain, undefined]
  if (etag !== undefined) {
    reply.header('etag', `"${etag}-${encoding ?? 'plain'}"`)
    // Any encoding of the page says the same.
    if (known !== undefined && (known === '*' || known.includes(etag)))
      return reply.code(304).removeHeader('content-type').send()
  }
  if (encoding) reply.header('content-encoding', encoding)
  return reply.code(status).send(body)
}

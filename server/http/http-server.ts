import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { PageServer } from './pages.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const details: Record<number, string> = {
  408: 'The request took too long to arrive.',
  413: 'This is too long to be sent.',
  431: 'The headers of the request are too long.',
  400: 'The request is not proper HTTP.',
  405: 'This is a website, not a proxy.',
  417: 'This expectation cannot be met.',
}

const statusOf: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Headers of every answer, including those given before the application is reached. */
type Security = Readonly<Record<string, string>>

type Refusal = { headers: Record<string, string | number>; body: string }

function problemOf(security: Security, status: number, detail = details[status]): Refusal {
  const body = JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status] ?? '', status, detail })
  const headers = {
    ...security,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    // It is unclear where this request ends, so read nothing that follows as another one.
    connection: 'close',
  }
  return { headers, body }
}

function refuseOn(socket: Duplex, security: Security, status: number): void {
  const { headers, body } = problemOf(security, status)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}

function refuse(response: ServerResponse, security: Security, status: number, detail?: string): void {
  const { headers, body } = problemOf(security, status, detail)
  response.writeHead(status, headers)
  response.end(body)
}

/** The latest request on each connection. */
const lastAsked = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>()

/** Answers a malformed request properly, unless that could be taken for the answer to another request. */
export const refuseBrokenRequest = (security: Security) => (error: NodeJS.ErrnoException, socket: Socket) => {
  const { request, response } = lastAsked.get(socket) ?? {}
  const isUnderWay = response !== undefined && !response.writableEnded
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
  } else if (isUnderWay && (request?.complete || response.socket === null)) {
    response.once('close', () => socket.destroy())
  } else if ((response?.writableEnded && !request?.complete) || error.code === 'HPE_CLOSED_CONNECTION') {
    // The rest of a request already answered, or bytes after the connection's last request.
    socket.destroySoon()
  } else refuseOn(socket, security, statusOf[error.code ?? ''] ?? 400)
}

// Browsers and proxies wait for an answer before they send the next request on a connection.
const mostPipelined = 32

/**
 * Counts a connection's requests, to limit those without an answer: a thousand fit in one packet and cost megabytes
 * before any can be answered.
 */
function countPipelined() {
  const counts = new WeakMap<Socket, number>()
  return (socket: Socket): number => {
    const count = (counts.get(socket) ?? 0) + 1
    counts.set(socket, count)
    return count
  }
}

/** A server that answers pages from memory and passes everything else to the application. */
export function createHttpServer(pages: PageServer, handler: Handler, security: Security): Server {
  const options = {
    // Time for a whole request to arrive: a slow client must not hold a connection for ever.
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    // Longer than a proxy's usual minute, so that the proxy closes first.
    keepAliveTimeout: 72_000,
    // Interval of these checks, by which each timeout may be exceeded.
    connectionsCheckingInterval: 5000,
    // `whyMalformed` checks the host instead: Node would refuse without a body.
    requireHostHeader: false,
  }
  const pipelined = countPipelined()
  const refused = new WeakSet<Socket>()
  const server = createServer(options, (request, response) => {
    // Only a response queued behind another one has no socket yet.
    if (response.socket === null && pipelined(request.socket) > mostPipelined) {
      request.socket.destroy()
      return
    }
    // After a malformed request it is unclear where this one starts, so ignore it.
    if (refused.has(request.socket)) return
    lastAsked.set(request.socket, { request, response })
    const why = whyMalformed(request)
    if (why !== undefined) {
      refused.add(request.socket)
      refuse(response, security, 400, why)
      return
    }
    // Node stops reading after an upgrade was proposed, even if it is not accepted.
    if (request.headers.upgrade !== undefined) response.setHeader('connection', 'close')
    if (!pages.serve(request, response)) handler(request, response)
  })
  server.on('checkExpectation', (_request, response) => refuse(response, security, 417))
  // A client that takes us for a proxy.
  server.on('connect', (_request, socket) => refuseOn(socket, security, 405))
  // A client that does not read its answer would stay connected for ever. Node checks twice for activity, so this takes
  // up to double the time. No endpoint takes so long without sending a byte.
  server.timeout = 90_000
  return server
}

/** A name or address with an optional port. Anything else is for other protocols, or an attack. */
const host = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** Checked in the raw headers: Node silently keeps the first of several. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count > 1
}

/** Turns an absolute URL into a path, if it names the same host as the Host header; returns whether it does. */
function makeRelative(request: IncomingMessage): boolean {
  const [, authority, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(request.url ?? '') ?? []
  if (authority === undefined || authority.toLowerCase() !== request.headers.host?.toLowerCase()) return false
  request.url = path.startsWith('/') ? path : `/${path}`
  return true
}

/**
 * Why a request must be refused that Node's parser accepts: a proxy before us may have read it differently (RFC 9112,
 * sections 2.3, 3.2 and 6.1). Undefined if it is well formed.
 */
function whyMalformed(request: IncomingMessage): string | undefined {
  const { headers, httpVersion, url = '' } = request
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'This version of HTTP is not spoken here.'
  const coding = headers['transfer-encoding']
  // Programs disagree about codings beside `chunked`.
  if (coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked'))
    return 'This transfer coding is not accepted.'
  // HTTP/1.0 has no Host header.
  if (headers.host === undefined ? httpVersion === '1.1' : !host.test(headers.host) || hasTwoHosts(request))
    return 'The request has to name one host.'
  if (!url.startsWith('/') && url !== '*' && !makeRelative(request))
    return 'The request has to name a path of this host.'
  return undefined
}

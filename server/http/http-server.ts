import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { whyMalformed } from './malformed-requests.ts'
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

/** What every answer has, so also one that no part of the application sees. */
type Security = Readonly<Record<string, string>>

type Refusal = { headers: Record<string, string | number>; body: string }

function problemOf(security: Security, status: number, detail = details[status]): Refusal {
  const body = JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status] ?? '', status, detail })
  const headers = {
    ...security,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    // Where the request ends is in doubt, so nothing that follows is read as another one.
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

/** What was asked last on a connection. */
const lastAsked = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>()

/** Even what is no proper HTTP gets a proper answer, unless it would be taken for that of another request. */
export const refuseBrokenRequest = (security: Security) => (error: NodeJS.ErrnoException, socket: Socket) => {
  const { request, response } = lastAsked.get(socket) ?? {}
  const isUnderWay = response !== undefined && !response.writableEnded
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
  } else if (isUnderWay && (request?.complete || response.socket === null)) {
    response.once('close', () => socket.destroy())
  } else if ((response?.writableEnded && !request?.complete) || error.code === 'HPE_CLOSED_CONNECTION') {
    // The rest of a request that has its answer, or something behind one that was to be the last.
    socket.destroySoon()
  } else refuseOn(socket, security, statusOf[error.code ?? ''] ?? 400)
}

// Browsers wait for an answer before they ask on the same connection, and so do proxies.
const mostPipelined = 32

/**
 * Counts what a connection asks before it has its answers: a thousand requests come in one packet, and cost megabytes
 * before anything can be said to them.
 */
function countPipelined() {
  const counts = new WeakMap<Socket, number>()
  return (socket: Socket): number => {
    const count = (counts.get(socket) ?? 0) + 1
    counts.set(socket, count)
    return count
  }
}

/** A server that writes pages from memory and leaves everything else to the application. */
export function createHttpServer(pages: PageServer, handler: Handler, security: Security): Server {
  const options = {
    // The whole request has to arrive in this time: a slow one must not hold a connection for ever.
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    // Longer than a proxy's usual minute, so that the proxy is the one that closes.
    keepAliveTimeout: 72_000,
    // How often all of this is looked at: so much longer does each of them take at most.
    connectionsCheckingInterval: 5000,
    // Node would refuse it without a word.
    requireHostHeader: false,
  }
  const pipelined = countPipelined()
  const refused = new WeakSet<Socket>()
  const server = createServer(options, (request, response) => {
    // Only an answer that has to wait for another one has no socket yet.
    if (response.socket === null && pipelined(request.socket) > mostPipelined) {
      request.socket.destroy()
      return
    }
    // Where the one before it ended is in doubt, so nothing is done of this.
    if (refused.has(request.socket)) return
    lastAsked.set(request.socket, { request, response })
    const why = whyMalformed(request)
    if (why !== undefined) {
      refused.add(request.socket)
      refuse(response, security, 400, why)
      return
    }
    // Node reads nothing more where another protocol was proposed, whether or not it is taken up.
    if (request.headers.upgrade !== undefined) response.setHeader('connection', 'close')
    if (!pages.serve(request, response)) handler(request, response)
  })
  server.on('checkExpectation', (_request, response) => refuse(response, security, 417))
  // Whoever takes us for a proxy.
  server.on('connect', (_request, socket) => refuseOn(socket, security, 405))
  // Whoever has asked and does not read the answer would stay for ever. Node asks twice whether anything moves, so it
  // takes up to double the time. No call of ours takes so long without a byte.
  server.timeout = 90_000
  return server
}

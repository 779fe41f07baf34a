import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { PageServer } from './pages.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const details: Record<number, string> = {
  408: 'The request took too long to arrive.',
  413: 'This is too long to be sent.',
  431: 'The headers of the request are too long.',
  400: 'The request is not proper HTTP.',
}

const statusOf: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Even what is no proper HTTP gets a proper answer. */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statusOf[error.code ?? ''] ?? 400
  const title = STATUS_CODES[status] ?? ''
  const body = JSON.stringify({ type: 'about:blank', title, status, detail: details[status] })
  socket.end(
    [
      `HTTP/1.1 ${status} ${title}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
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
export function createHttpServer(pages: PageServer, handler: Handler): Server {
  const options = {
    // The whole request has to arrive in this time: a slow one must not hold a connection for ever.
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    // Longer than a proxy's usual minute, so that the proxy is the one that closes.
    keepAliveTimeout: 72_000,
  }
  const pipelined = countPipelined()
  const respond: Handler = (request, response) => {
    // Only an answer that has to wait for another one has no socket yet.
    if (response.socket === null && pipelined(request.socket) > mostPipelined) {
      request.socket.destroy()
      return
    }
    if (!pages.serve(request, response)) handler(request, response)
  }
  const server = createServer(options, respond)
  // Whoever expects something else than 100-continue may be answered as anybody (RFC 9110, 10.1.1): Node would say 417,
  // with none of our headers.
  server.on('checkExpectation', respond)
  // Whoever has asked and does not read the answer would stay for ever. Node asks twice whether anything moves, so it
  // takes up to double the time. No call of ours takes so long without a byte.
  server.timeout = 90_000
  return server
}

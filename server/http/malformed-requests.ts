import type { IncomingMessage } from 'node:http'

/** A name or address with an optional port. Anything else is for other protocols, or an attack. */
const host = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i
// Cache: nearly all requests of a process name the same host.
let lastHost = 'localhost'

function isHost(value: string): boolean {
  if (value === lastHost) return true
  if (!host.test(value)) return false
  lastHost = value
  return true
}

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
export function whyMalformed(request: IncomingMessage): string | undefined {
  const { headers, httpVersion, url = '' } = request
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'This version of HTTP is not spoken here.'
  const coding = headers['transfer-encoding']
  // Programs disagree about codings beside `chunked`.
  if (coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked'))
    return 'This transfer coding is not accepted.'
  // HTTP/1.0 has no Host header.
  if (headers.host === undefined ? httpVersion === '1.1' : !isHost(headers.host) || hasTwoHosts(request))
    return 'The request has to name one host.'
  if (!url.startsWith('/') && url !== '*' && !makeRelative(request))
    return 'The request has to name a path of this host.'
  return undefined
}

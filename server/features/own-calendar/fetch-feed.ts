import { lookup as lookUpName } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { createGunzip } from 'node:zlib'
import ipaddr from 'ipaddr.js'
import { hasErrorCode } from '#server/process/start-error.ts'
import { FeedRefused } from './refusals.ts'

/**
 * Whether an IP address is one on the internet: not this machine, a private network or a range with a special meaning. An
 * IPv4 address inside an IPv6 one counts as itself.
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

type Target = { address: string; port: number }

/** What tests replace: they serve calendars on this machine, which the website refuses. */
type Network = {
  lookup?: (hostname: string) => Promise<{ address: string; family: number }[]>
  mayConnect?: (target: Target) => boolean
  /** A certificate to trust instead of the usual authorities. */
  ca?: Buffer
}

/** Fetches the text of a calendar; rejects with `FeedRefused`, or with the signal's reason. */
export type FetchFeed = (url: URL, signal: AbortSignal) => Promise<string>

export const mostFeedBytes = 5 * 1024 * 1024
const mostRedirects = 5
const httpsPort = 443

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

function problemOfStatus(status: number): FeedRefused {
  if (status === 404 || status === 410) return new FeedRefused('gone')
  if (status === 401 || status === 403) return new FeedRefused('closed')
  return new FeedRefused(status === 429 || status >= 500 ? 'busy' : 'not-a-calendar')
}

function refusalOf(error: unknown): FeedRefused {
  if (error instanceof FeedRefused) return error
  if (['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'].some((code) => hasErrorCode(error, code)))
    return new FeedRefused('unknown-host')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isCertificate = /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)
  if (isCertificate) return new FeedRefused('certificate')
  // A damaged compression.
  return new FeedRefused(code.startsWith('Z_') ? 'not-a-calendar' : 'unreachable')
}

/** Reads the body, stopping beyond the limit, which also counts what a compressed one unfolds to. */
async function readBody(response: IncomingMessage): Promise<string> {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity' && encoding !== 'gzip') throw new FeedRefused('not-a-calendar')
  const unfolding = createGunzip()
  if (encoding === 'gzip') response.once('error', (error) => unfolding.destroy(error)).pipe(unfolding)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of encoding === 'gzip' ? unfolding : response) {
    bytes += chunk.length
    if (bytes > mostFeedBytes) throw new FeedRefused('too-large')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

export function createFetchFeed({
  lookup = (hostname) => lookUpName(hostname, { all: true }),
  mayConnect = ({ address, port }) => isPublicAddress(address) && port === httpsPort,
  ca,
}: Network = {}): FetchFeed {
  /** Connects to exactly the addresses that were checked, so that a name cannot change its mind in between. */
  const checkedLookup =
    (port: number): LookupFunction =>
    (hostname, { all }, callback) => {
      lookup(hostname).then(
        (found) => {
          const [first] = found
          if (!first || found.some(({ address }) => !mayConnect({ address, port })))
            callback(new FeedRefused('private'), '')
          else if (all) callback(null, found)
          else callback(null, first.address, first.family)
        },
        (error) => callback(error, ''),
      )
    }

  async function get(url: URL, signal: AbortSignal): Promise<{ text: string } | { movedTo: string }> {
    const port = Number(url.port) || httpsPort
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // An address that is no name is never looked up.
    if (ipaddr.isValid(host) && !mayConnect({ address: host, port })) throw new FeedRefused('private')
    const request = https.get(url, {
      agent: false,
      headers: { accept: 'text/calendar', 'accept-encoding': 'gzip', 'user-agent': 'calendar-reader' },
      lookup: checkedLookup(port),
      signal,
      ...(ca && { ca }),
    })
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request.once('response', resolve).on('error', reject)
      })
      const { statusCode = 0, headers } = response
      if (isRedirect(statusCode) && headers.location) return { movedTo: headers.location }
      if (statusCode !== 200) throw problemOfStatus(statusCode)
      return { text: await readBody(response) }
    } finally {
      request.destroy()
    }
  }

  return async (asked, signal) => {
    let url = asked
    try {
      for (let hops = 0; hops <= mostRedirects; hops++) {
        const answer = await get(url, signal)
        if ('text' in answer) return answer.text
        const next = URL.parse(answer.movedTo, url.href)
        if (next?.protocol !== 'https:') break
        url = next
      }
      throw new FeedRefused('moved')
    } catch (error) {
      signal.throwIfAborted()
      throw refusalOf(error)
    }
  }
}

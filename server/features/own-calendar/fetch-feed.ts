import { lookup as lookUpName } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type FeedProblem, FeedRefused } from './refusals.ts'

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
  timeoutMs?: number
}

/** Fetches the text of a calendar; rejects with `FeedRefused`. */
export type FetchFeed = (url: URL) => Promise<string>

export const maxFeedBytes = 5 * 1024 * 1024
const maxRedirects = 5
const httpsPort = 443

function problemOfStatus(status: number): FeedProblem {
  if (status === 404 || status === 410) return 'gone'
  if (status === 401 || status === 403) return 'closed'
  return status === 429 || status >= 500 ? 'unreachable' : 'not-a-calendar'
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > maxFeedBytes) throw new FeedRefused('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

export function createFetchFeed({
  lookup = (hostname) => lookUpName(hostname, { all: true }),
  mayConnect = ({ address, port }) => isPublicAddress(address) && port === httpsPort,
  ca,
  timeoutMs = 7000,
}: Network = {}): FetchFeed {
  /** Connects to exactly the addresses that were checked, so that a second look-up cannot lead elsewhere. */
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
    // Node looks up names only, so check a literal address here.
    if (ipaddr.isValid(host) && !mayConnect({ address: host, port })) throw new FeedRefused('private')
    const headers = {
      accept: 'text/calendar',
      'accept-encoding': 'identity',
      'user-agent': 'calendar-reader',
    }
    const request = https.get(url, {
      ...{ agent: false, headers, lookup: checkedLookup(port), signal },
      ...(ca && { ca }),
    })
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request.once('response', resolve).on('error', reject)
      })
      const { statusCode = 0, headers: answered } = response
      if (statusCode >= 301 && statusCode <= 308 && answered.location) return { movedTo: answered.location }
      if (statusCode !== 200) throw new FeedRefused(problemOfStatus(statusCode))
      return { text: await readBody(response) }
    } finally {
      request.destroy()
    }
  }

  return async (asked) => {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = asked
    try {
      for (let hops = 0; hops <= maxRedirects; hops++) {
        const answer = await get(url, signal)
        if ('text' in answer) return answer.text
        const next = URL.parse(answer.movedTo, url.href)
        if (next?.protocol !== 'https:') break
        url = next
      }
      throw new FeedRefused('gone')
    } catch (error) {
      throw error instanceof FeedRefused ? error : new FeedRefused('unreachable')
    }
  }
}

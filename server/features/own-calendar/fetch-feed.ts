import { lookup as lookUpName } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Why a calendar could not be read, in the owner's words. */
const problems = {
  unreachable: (host: string) =>
    `${host} could not be reached just now. Please check the address letter by letter.`,
  private: () =>
    'This address leads to a computer in a private network or to an unusual place, where your website does not look. A calendar’s secret address works from anywhere.',
  gone: (host: string) =>
    `${host} has no calendar at this address, or no longer. It has to be the secret address, which opens without signing in: copy it once more in your calendar’s settings.`,
  'not-a-calendar': (host: string) =>
    `What ${host} sent is no calendar, perhaps a page to look at. The address needed is called “secret address”, “public calendar” or “ICS”.`,
  'too-large': () => 'This calendar holds more than your website reads: 5 MB, within ten seconds.',
  'key-lost': () =>
    'The key that your website kept the address with is gone. Please paste the address again.',
} as const
type FeedProblem = keyof typeof problems

export class FeedRefused extends Error {
  readonly problem: FeedProblem

  constructor(problem: FeedProblem) {
    // Omit the response: it may contain calendar data.
    super(`The owner’s own calendar could not be read: ${problem}`)
    this.problem = problem
  }

  wordsFor = (host: string): string => problems[this.problem](host)
}

/**
 * Whether an IP address is one on the internet: not this machine, a private network or a range with a special meaning. An
 * IPv4 address inside an IPv6 one counts as itself.
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** What tests replace: they serve calendars on this machine, which the website refuses. */
type Network = {
  lookup?: (hostname: string) => Promise<{ address: string; family: number }[]>
  mayConnect?: (target: { address: string; port: number }) => boolean
  /** A certificate to trust instead of the usual authorities. */
  ca?: Buffer
  timeoutMs?: number
}

/** Fetches the text of a calendar; rejects with `FeedRefused`. */
export type FetchFeed = (url: URL) => Promise<string>

export const maxFeedBytes = 5 * 1024 * 1024
const maxRedirects = 5
const httpsPort = 443

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

  /** The text, or where it has moved. */
  async function get(url: URL, signal: AbortSignal): Promise<string | { movedTo: string }> {
    const port = Number(url.port) || httpsPort
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // Node looks up names only, so check a literal address here.
    if (ipaddr.isValid(host) && !mayConnect({ address: host, port })) throw new FeedRefused('private')
    const headers = {
      accept: 'text/calendar',
      'accept-encoding': 'identity',
      'user-agent': 'calendar-reader',
    }
    const options = { agent: false, headers, lookup: checkedLookup(port), signal, ...(ca && { ca }) }
    const request = https.get(url, options)
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request.once('response', resolve).on('error', reject)
      })
      const { statusCode = 0, headers: answered } = response
      if (statusCode >= 301 && statusCode <= 308 && answered.location) return { movedTo: answered.location }
      if (statusCode === 429 || statusCode >= 500) throw new FeedRefused('unreachable')
      if (statusCode !== 200) throw new FeedRefused('gone')
      return await readBody(response)
    } finally {
      request.destroy()
    }
  }

  return async (asked) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      for (let url = asked, hops = 0; hops <= maxRedirects; hops++) {
        const answer = await get(url, signal)
        if (typeof answer === 'string') return answer
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

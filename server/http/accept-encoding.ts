export type Encoding = 'br' | 'gzip' | 'identity'

const cache = new Map<string, Encoding>()
const mostCached = 200

function weightOf(encoding: string, offers: ReadonlyMap<string, number>): number {
  return offers.get(encoding) ?? offers.get('*') ?? 0
}

function choose(header: string): Encoding {
  const offers = new Map<string, number>()
  for (const offer of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    offers.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  if (weightOf('br', offers) > 0) return 'br'
  return weightOf('gzip', offers) > 0 ? 'gzip' : 'identity'
}

/** The smallest encoding that the client accepts. Cached, since browsers send few different headers. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const known = cache.get(header)
  if (known) return known
  const chosen = choose(header)
  if (cache.size < mostCached) cache.set(header, chosen)
  return chosen
}

const forgedAddress = (nth: number) => `198.51.${100 + (nth % 4)}.${nth % 250}`

const oneHeader = [
  'x-forwarded-for',
  'x-real-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-remote-addr',
  'x-originating-ip',
  'fastly-client-ip',
  'x-forwarded',
  'forwarded-for',
  'client-ip',
]

/** A thousand addresses, each told in every way in which somebody may believe it. */
export function forgedHeaders(nth: number): Record<string, string> {
  const address = forgedAddress(nth % 1000)
  const others: Record<string, string>[] = [
    { forwarded: `for=${address};proto=https` },
    { 'x-forwarded-for': `${address}, 127.0.0.1` },
    { 'x-forwarded-for': `127.0.0.1, ${address}` },
    { 'x-forwarded-for': `[2001:db8:${nth % 1000}::1]` },
    Object.fromEntries(oneHeader.map((name) => [name, address])),
  ]
  const kind = nth % (oneHeader.length + others.length)
  const name = oneHeader[kind]
  return name === undefined ? (others[kind - oneHeader.length] ?? {}) : { [name]: address }
}

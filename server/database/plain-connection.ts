import ipaddr from 'ipaddr.js'

function isOnThisMachine(hostname: string): boolean {
  const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '')
  if (host === '' || host === 'localhost' || host.startsWith('/')) return true
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}

/**
 * Whether the connection is unencrypted over a network: the database is on another machine and TLS is not requested.
 */
export function isUnencryptedOverNetwork(databaseUrl: string): boolean {
  const url = /^postgres(ql)?:/.test(databaseUrl) ? URL.parse(databaseUrl) : null
  if (!url || isOnThisMachine(url.searchParams.get('host') ?? url.hostname)) return false
  const mode = url.searchParams.get('sslmode')
  return (mode === null || mode === 'disable') && url.searchParams.get('ssl') !== 'true'
}

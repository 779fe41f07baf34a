import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is one on the internet: not this machine, a private network or a range with a special meaning. An
 * IPv4 address inside an IPv6 one counts as itself.
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

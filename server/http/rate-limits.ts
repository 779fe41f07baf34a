import { hash, randomBytes } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { dayMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from './errors.ts'

const mostClients = 50_000

/** One household or machine has a whole /64 of IPv6, so that is counted as one client. */
export function networkOf(client: string): string {
  if (!ipaddr.isValid(client)) return client
  const address = ipaddr.process(client)
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString()
}

/**
 * At most `limit` uses of a client within the window, as the settings scale it. A client is an address, or a token that
 * makes it known. Only a hash of it is kept, with a secret that is replaced every day, until its window is over. Each process counts
 * alone: this is for what costs it time. What protects people and data has `createSharedRateLimit`.
 */
export function createRateLimit(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { limit, windowMs }: { limit: number; windowMs: number },
) {
  const usesAtMost = Math.max(1, Math.round(limit * config.rateLimitFactor))
  // The times of use by client, ordered by last use. They are no more than requests were answered within the window.
  const uses = new Map<string, number[]>()
  let secret = { day: -1, key: '' }

  function hashOf(client: string, at: number): string {
    const day = Math.floor(at / dayMs)
    if (day !== secret.day) {
      // Of one length, so that no two secrets and clients together make the same text.
      secret = { day, key: randomBytes(32).toString('base64url') }
      uses.clear()
    }
    // In one go: an HMAC object for every call was a fifth of what storing a page view costs.
    return hash('sha256', secret.key + networkOf(client), 'base64url')
  }

  function deleteExpired(oldest: number): void {
    for (const [key, times] of uses) {
      if ((times.at(-1) ?? 0) > oldest && uses.size <= mostClients) return
      uses.delete(key)
    }
  }

  /** Counts one use by this client, or refuses it. What it returns takes the use back. */
  function take(client: string): () => void {
    const at = now().getTime()
    const key = hashOf(client, at)
    deleteExpired(at - windowMs)
    const times = uses.get(key) ?? []
    // A time that is still to come was counted by a clock that was wrong.
    while (times[0] !== undefined && (times[0] <= at - windowMs || times[0] > at)) times.shift()
    const [first] = times
    if (first !== undefined && times.length >= usesAtMost) {
      const retryAfterSeconds = Math.ceil((first + windowMs - at) / 1000)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    }
    times.push(at)
    uses.delete(key)
    uses.set(key, times)
    return () => {
      const index = times.indexOf(at)
      if (index >= 0) times.splice(index, 1)
      if (times.length === 0 && uses.get(key) === times) uses.delete(key)
    }
  }

  return {
    take,
    /** Clients being counted. */
    size: () => uses.size,
  }
}

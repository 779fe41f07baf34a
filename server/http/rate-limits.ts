import { hash, randomBytes } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { dayMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from './errors.ts'

const mostClients = 50_000

/** Counts an IPv6 /64 as one client: a household or machine has a whole one. */
export function networkOf(client: string): string {
  if (!ipaddr.isValid(client)) return client
  const address = ipaddr.process(client)
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString()
}

/**
 * Allows a client `limit` uses within the window, scaled by the settings. A client is an address or a token that
 * identifies it. Only a hash of it is stored, keyed with a secret that changes every day, until its window ends. Each
 * process counts alone, which suits limits that protect its CPU. Limits that protect people and data use
 * `createSharedRateLimit`.
 */
export function createRateLimit(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { limit, windowMs }: { limit: number; windowMs: number },
) {
  const usesAtMost = Math.max(1, Math.round(limit * config.rateLimitFactor))
  // Times of use by client, ordered by last use; never more than the requests answered within the window.
  const uses = new Map<string, number[]>()
  let secret = { day: -1, key: '' }

  function hashOf(client: string, at: number): string {
    const day = Math.floor(at / dayMs)
    if (day !== secret.day) {
      // Fixed length, so that no two combinations of secret and client give the same text.
      secret = { day, key: randomBytes(32).toString('base64url') }
      uses.clear()
    }
    // One-shot hash: an HMAC object per call took a fifth of the time of storing a page view.
    return hash('sha256', secret.key + networkOf(client), 'base64url')
  }

  function deleteExpired(oldest: number): void {
    for (const [key, times] of uses) {
      if ((times.at(-1) ?? 0) > oldest && uses.size <= mostClients) return
      uses.delete(key)
    }
  }

  /** Counts a use by this client, or throws TOO_MANY_REQUESTS. The returned function takes the use back. */
  function take(client: string): () => void {
    const at = now().getTime()
    const key = hashOf(client, at)
    deleteExpired(at - windowMs)
    const times = uses.get(key) ?? []
    // A time in the future was counted by a wrong clock.
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
    /** Number of clients being counted. */
    size: () => uses.size,
  }
}

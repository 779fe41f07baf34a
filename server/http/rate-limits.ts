import { createHmac, randomBytes } from 'node:crypto'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { dayMs } from '#contract/durations.ts'
import type { Config } from '#server/config.ts'
import { AppError, type ErrorCode } from './errors.ts'

/** Counts an IPv6 /64 as one client: a household or machine has a whole one. */
function networkOf(client: string): string {
  if (isIPv4(client) || !ipaddr.isValid(client)) return client
  const address = ipaddr.process(client)
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString()
}

let secret = { day: -1, key: Buffer.alloc(0) }

/** A key that identifies nobody: its secret is never stored and changes every day. */
function keyOf(client: string): string {
  const day = Math.floor(Date.now() / dayMs)
  if (day !== secret.day) secret = { day, key: randomBytes(32) }
  return createHmac('sha256', secret.key).update(networkOf(client)).digest('base64url')
}

export type RateLimit = ReturnType<typeof createRateLimit>

/**
 * Allows a client `limit` uses in each window, scaled by the settings. A client is an address or a token that
 * identifies it. Each process counts in its own memory.
 */
export function createRateLimit(
  { rateLimitFactor }: Pick<Config, 'rateLimitFactor'>,
  { limit, windowMs }: { limit: number; windowMs: number },
) {
  const points = Math.max(1, Math.round(limit * rateLimitFactor))
  const limiter = new RateLimiterMemory({ points, duration: windowMs / 1000, keyPrefix: '' })

  async function consume(key: string): Promise<void> {
    try {
      await limiter.consume(key)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      // A refused attempt is none: it must not outweigh the uses that are given back.
      await limiter.reward(key)
      const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    }
  }

  return {
    /** Counts a use by this client, or throws TOO_MANY_REQUESTS. */
    take: (client: string): Promise<void> => consume(keyOf(client)),

    /** Counts an attempt only if it is refused with one of these. */
    async countIf<T>(codes: readonly ErrorCode[], client: string, attempt: () => Promise<T>): Promise<T> {
      const key = keyOf(client)
      // Counted before the outcome is known: many simultaneous attempts must not all pass.
      await consume(key)
      let isFailure = false
      try {
        return await attempt()
      } catch (error) {
        isFailure = error instanceof AppError && codes.includes(error.code)
        throw error
      } finally {
        if (!isFailure) await limiter.reward(key)
      }
    },
  }
}

import { createHmac, randomBytes } from 'node:crypto'
import { clientOf } from './client-address.ts'
import { AppError } from './errors.ts'

type RateLimitOptions = { limit: number; windowMs: number; now: () => Date }

export type RateLimit = {
  /** Counts one use by this address, or refuses it. What it returns takes the use back. */
  take: (address: string) => () => void
  /** Counts an attempt only if it fails in this way. */
  countIf: <T>(
    isCounted: (error: unknown) => boolean,
    address: string,
    attempt: () => Promise<T>,
  ) => Promise<T>
  /** Forgets what is older than the window. */
  forget: () => void
  /** Addresses being counted. */
  size: () => number
}

const dayMs = 24 * 60 * 60 * 1000
const mostClients = 50_000

/**
 * At most `limit` uses of an address within the window. Addresses are held only as an HMAC under a secret that is
 * thrown away daily.
 */
export function createRateLimit({ limit, windowMs, now }: RateLimitOptions): RateLimit {
  let secret = { key: randomBytes(32), day: -1 }
  // Ordered by last use: a client that is counted again moves to the end.
  const uses = new Map<string, number[]>()

  function nameOf(address: string, at: number) {
    const day = Math.floor(at / dayMs)
    if (day !== secret.day) {
      secret = { key: randomBytes(32), day }
      uses.clear()
    }
    return createHmac('sha256', secret.key).update(clientOf(address)).digest('base64url')
  }

  function forget() {
    const oldest = now().getTime() - windowMs
    for (const [name, times] of uses) {
      if ((times.at(-1) ?? 0) > oldest && uses.size <= mostClients) return
      uses.delete(name)
    }
  }

  function take(address: string) {
    const at = now().getTime()
    const name = nameOf(address, at)
    forget()
    const recent = (uses.get(name) ?? []).filter((time) => time > at - windowMs)
    const [first] = recent
    if (first !== undefined && recent.length >= limit) {
      throw new AppError('TOO_MANY_REQUESTS', {
        retryAfterSeconds: Math.ceil((first + windowMs - at) / 1000),
      })
    }
    recent.push(at)
    uses.delete(name)
    uses.set(name, recent)
    return () => {
      const current = uses.get(name)
      const index = current?.indexOf(at) ?? -1
      if (current && index >= 0) current.splice(index, 1)
      if (current?.length === 0) uses.delete(name)
    }
  }

  async function countIf<T>(
    isCounted: (error: unknown) => boolean,
    address: string,
    attempt: () => Promise<T>,
  ) {
    // Taken before the outcome is known: many attempts at once must not all pass the same count.
    const takeBack = take(address)
    try {
      const result = await attempt()
      takeBack()
      return result
    } catch (error) {
      if (!isCounted(error)) takeBack()
      throw error
    }
  }

  return { take, countIf, forget, size: () => uses.size }
}

/** A limit as the settings scale it, never below one use. */
export const scaled = (limit: number, factor: number) => Math.max(1, Math.round(limit * factor))

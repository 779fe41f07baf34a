import { createClientNames } from './client-names.ts'
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

const mostClients = 50_000

/** At most `limit` uses of an address within the window. */
export function createRateLimit({ limit, windowMs, now }: RateLimitOptions): RateLimit {
  // Ordered by last use: a client that is counted again moves to the end.
  const uses = new Map<string, number[]>()

  const nameOf = createClientNames(() => uses.clear())

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
    const recent = uses.get(name) ?? []
    while (recent[0] !== undefined && recent[0] <= at - windowMs) recent.shift()
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

import type { Executor } from './schema.ts'

/** While a replica does not answer it is not asked again for so long: each time somebody would have waited for it. */
const restMs = 30_000

/**
 * Reads that may be some seconds old, from a replica where there is one. Where it fails, whatever the reason, the primary is asked:
 * its tables may not be those of this release yet, and it may end a read that stands in the way of what it has to follow.
 */
export function createStaleReads(
  primary: Executor,
  replica: Executor | undefined,
  onFailure: ((error: unknown) => void) | undefined,
) {
  let restsUntil = 0
  return async <T>(job: (db: Executor) => Promise<T>): Promise<T> => {
    if (!replica || performance.now() < restsUntil) return await job(primary)
    try {
      return await job(replica)
    } catch (error) {
      restsUntil = performance.now() + restMs
      onFailure?.(error)
      return await job(primary)
    }
  }
}

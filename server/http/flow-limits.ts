import { createClientNames } from './client-names.ts'
import { AppError } from './errors.ts'

type FlowLimitOptions = { perMinute: number; now: () => Date }

const minuteMs = 60_000
const mostClients = 50_000

/**
 * Lets an address through as long as it keeps to so many uses a minute on average; a minute's worth may come at once.
 * Made for calls that are many: it keeps one number a client.
 */
export function createFlowLimit({ perMinute, now }: FlowLimitOptions) {
  const intervalMs = minuteMs / perMinute
  // When all uses so far would be over had they come evenly. Ordered by last use.
  const busyUntil = new Map<string, number>()
  const nameOf = createClientNames(() => busyUntil.clear())

  function forget(at: number) {
    for (const [name, until] of busyUntil) {
      if (until > at && busyUntil.size <= mostClients) return
      busyUntil.delete(name)
    }
  }

  return {
    take(address: string): void {
      const at = now().getTime()
      const name = nameOf(address, at)
      forget(at)
      const until = Math.max(at, busyUntil.get(name) ?? 0) + intervalMs
      if (until - at > minuteMs + intervalMs / 2) {
        throw new AppError('TOO_MANY_REQUESTS', {
          retryAfterSeconds: Math.ceil((until - at - minuteMs) / 1000),
        })
      }
      busyUntil.delete(name)
      busyUntil.set(name, until)
    },
    /** Addresses being counted. */
    size: () => busyUntil.size,
  }
}

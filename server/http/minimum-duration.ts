import { setTimeout as wait } from 'node:timers/promises'

/** Longer than a write takes on a quiet machine, shorter than a person notices. */
export const minResponseMs = 100

/** Delays the outcome to a minimum time: the response time must not reveal what was found and written. */
export async function withMinimumDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(ms)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

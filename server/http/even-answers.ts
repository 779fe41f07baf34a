import { setTimeout as wait } from 'node:timers/promises'

/** More than a write takes on a quiet machine, and less than a person notices. */
export const evenAnswerMs = 100

/** Keeps an outcome back until so long after the question: what was found, and so written, must not be told by the time it took. */
export async function atLeastFor<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(ms)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

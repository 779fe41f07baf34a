import { AsyncLocalStorage } from 'node:async_hooks'

const writing = new AsyncLocalStorage<true>()

/** Runs a job so that `refuseInsideWrite` recognises calls from within it. */
export function runAsWrite<T>(job: () => Promise<T>): Promise<T> {
  return writing.run(true, job)
}

/**
 * Throws if called within a write job, which must use its own transaction: another write would wait for the job to end,
 * and a read would not see what the job has written.
 */
export function refuseInsideWrite(): void {
  if (writing.getStore())
    throw new Error('Inside write() use the transaction that was passed down, not the database')
}

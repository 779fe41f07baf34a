import { AsyncLocalStorage } from 'node:async_hooks'

const writing = new AsyncLocalStorage<true>()

/** Runs a job so that the guard below knows it when it meets it. */
export function runAsWrite<T>(job: () => Promise<T>): Promise<T> {
  return writing.run(true, job)
}

/**
 * A job must work on the transaction it was given. The database itself would wait for the job to end, or would not
 * see what it has written: better a clear error than a process that hangs.
 */
export function refuseInsideWrite(): void {
  if (writing.getStore())
    throw new Error('Inside write() use the transaction that was passed down, not the database')
}

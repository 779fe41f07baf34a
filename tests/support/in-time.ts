import { setTimeout as wait } from 'node:timers/promises'
import { isNativeError } from 'node:util/types'
import { createContext, runInContext } from 'node:vm'

/** Without it a broken limit would let a test run to its own end, and say nothing but that. */
const mostMs = 10_000

const endless = `It still ran after ${mostMs / 1000} seconds`

/** What is waited for, or a sentence if it takes far longer than its limit. */
export const inTime = <T>(waiting: Promise<T>): Promise<T | string> =>
  Promise.race([waiting, wait(mostMs, endless, { ref: false })])

/** The same of work that lets nothing else run meanwhile: it is stopped. */
export function endInTime(work: () => void): void {
  try {
    runInContext('work()', createContext({ work }), { timeout: mostMs })
  } catch (error) {
    // An error of the other context, so no instance of this one's.
    if (isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new Error(endless)
    throw error
  }
}

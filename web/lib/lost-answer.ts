import { ApiError } from './api-client.ts'
import { failureText } from './failure-text.ts'
import { isUnauthenticated } from './queries.ts'

/** A call failed, and so did the check whether the server had carried it out. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super('It is not known whether this was done', { cause })
    this.name = 'UnknownOutcome'
  }
}

/**
 * Makes a call; if it fails, checks whether the server carried it out, since only the answer may have been lost.
 * `find` returns the result if so, and undefined if not.
 */
export async function callOrCheckOutcome<T>(
  call: () => Promise<T>,
  find: (error: unknown) => Promise<NonNullable<T> | undefined>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (isUnauthenticated(error)) throw error
    const found = await find(error).catch(() => {
      throw new UnknownOutcome(error)
    })
    if (found !== undefined) return found
    throw error
  }
}

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** Whether a read is answered by 404; any other failure is thrown. */
export const isGoneFromServer = (read: () => Promise<unknown>): Promise<boolean> =>
  read().then(
    () => false,
    (error: unknown) => {
      if (isNotFound(error)) return true
      throw error
    },
  )

type Words = { notDone: string; unknown: string }

/** Says what was not done or is unknown, and why. */
export const outcomeText = (error: unknown, { notDone, unknown }: Words) =>
  error instanceof UnknownOutcome
    ? `${unknown} ${failureText(error.cause)}`
    : `${notDone} ${failureText(error)}`

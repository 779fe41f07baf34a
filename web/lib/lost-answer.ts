import { ApiError } from './api-client.ts'
import { failureText } from './failure-text.ts'
import { isUnauthenticated } from './queries.ts'

/** A call failed, and so did the question whether it was carried out all the same. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super('It is not known whether this was done', { cause })
    this.name = 'UnknownOutcome'
  }
}

/**
 * Makes a call; where it fails, asks whether it was carried out all the same, since only its answer may have been lost.
 * `find` gives the result if it was, and nothing if it was not.
 */
export async function callOrFind<T>(
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

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

/** Whether what is read is not there any more. */
export const isGone = (read: () => Promise<unknown>): Promise<boolean> =>
  read().then(
    () => false,
    (error: unknown) => {
      if (isMissing(error)) return true
      throw error
    },
  )

type Words = { notDone: string; unknown: string }

/** What did or did not happen, and then why. */
export const outcomeText = (error: unknown, { notDone, unknown }: Words) =>
  error instanceof UnknownOutcome
    ? `${unknown} ${failureText(error.cause)}`
    : `${notDone} ${failureText(error)}`
